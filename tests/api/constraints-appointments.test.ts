import { addEvents } from "#server/http/events/add-events.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bookingIn,
  createFixture,
  type Fixture,
  inRolledBackTransaction,
  insert,
  refusalOf,
} from "./constraints-fixture.ts";

let center: Fixture;
beforeAll(async () => {
  center = await createFixture();
});
afterAll(() => center.drop());

describe("two appointments on one machine", () => {
  async function changeSecond(changes: Record<string, string | number>) {
    return inRolledBackTransaction(center, async (client) => {
      await insert(client, "appointments", bookingIn(center));
      return refusalOf(insert(client, "appointments", bookingIn(center, changes)));
    });
  }

  it("may not overlap, not even by one minute", async () => {
    expect(await changeSecond({ start_at: "2027-03-01T10:29:00Z" })).toBe(
      "appointments_no_overlap",
    );
    expect(await changeSecond({ start_at: "2027-03-01T09:31:00Z" })).toBe(
      "appointments_no_overlap",
    );
    expect(await changeSecond({ start_at: "2027-03-01T10:10:00Z", duration_minutes: 5 })).toBe(
      "appointments_no_overlap",
    );
  });

  it("can overlap if the constraint is dropped", async () => {
    const results = await inRolledBackTransaction(center, async (client) => {
      await client.query("ALTER TABLE appointments DROP CONSTRAINT appointments_no_overlap");
      await insert(client, "appointments", bookingIn(center));
      return refusalOf(insert(client, "appointments", bookingIn(center)));
    });
    expect(results).toBe("accepted");
  });

  it("may follow each other without a gap", async () => {
    expect(await changeSecond({ start_at: "2027-03-01T10:30:00Z" })).toBe("accepted");
    expect(await changeSecond({ start_at: "2027-03-01T09:30:00Z" })).toBe("accepted");
  });

  it("may overlap while one is cancelled or a no-show, but not after it is set back", async () => {
    expect(await changeSecond({ status: "no_show" })).toBe("accepted");
    expect(await changeSecond({ status: "cancelled", cancel_reason: "other" })).toBe("accepted");
    const broughtBack = await inRolledBackTransaction(center, async (client) => {
      await insert(client, "appointments", bookingIn(center));
      const id = await insert(client, "appointments", bookingIn(center, { status: "no_show" }));
      return refusalOf(
        client.query("UPDATE appointments SET status = 'pending' WHERE id = $1", [id]),
      );
    });
    expect(broughtBack).toBe("appointments_no_overlap");
  });

  it("are booked once when twenty desks book at once", async () => {
    const slot = { start_at: "2027-04-01T10:00:00Z" };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        refusalOf(insert(center.pool, "appointments", bookingIn(center, slot))),
      ),
    );
    expect(outcomes.sort()).toEqual([
      "accepted",
      ...Array.from({ length: 19 }, () => "appointments_no_overlap"),
    ]);
  });
});

describe("an appointment", () => {
  async function booked(changes: Record<string, string | number | boolean>) {
    return inRolledBackTransaction(center, (client) =>
      refusalOf(insert(client, "appointments", bookingIn(center, changes))),
    );
  }

  it("cannot refer to a record of another center", async () => {
    const patient = await insert(center.pool, "patients", {
      scan_center_id: center.otherCenter,
      national_id: "A1234567",
      name: "Stranger",
      country_phone_code: "+20",
      phone_number: "1012345678",
      birth_date: "1990-01-01",
      gender: "male",
    });
    expect(await booked({ patient_id: patient })).toBe(
      "appointments_scan_center_id_patient_id_fkey",
    );
  });

  it("can be covered up to its price, and only with a provider", async () => {
    const { provider } = center;
    const insured = { insurance_provider_id: provider, requested_cost: 0 };
    expect(await booked({ ...insured, covered_amount: 10_000 })).toBe("accepted");
    expect(await booked({ ...insured, covered_amount: 10_001 })).toBe("appointments_covered");
    // The provider stays after its whole part was moved to the patient.
    expect(await booked({ ...insured, covered_amount: 0 })).toBe("accepted");
    expect(await booked({ covered_amount: 100, requested_cost: 0 })).toBe("appointments_covered");
  });

  it("cannot request more than the patient's share", async () => {
    expect(await booked({ requested_cost: 10_001 })).toBe("appointments_requested");
  });

  it("has a cancel reason if and only if it is cancelled", async () => {
    expect(await booked({ status: "cancelled" })).toBe("appointments_cancelled");
    expect(await booked({ cancel_reason: "other" })).toBe("appointments_cancelled");
  });

  it("has a unique accession number", async () => {
    const twice = await inRolledBackTransaction(center, async (client) => {
      const first = bookingIn(center);
      await insert(client, "appointments", first);
      const start = { start_at: "2027-03-02T10:00:00Z" };
      return refusalOf(
        insert(client, "appointments", {
          ...bookingIn(center, start),
          accession_number: first.accession_number,
        }),
      );
    });
    expect(twice).toBe("appointments_accession_unique");
  });

  it("gets the next version with every update", async () => {
    const versions = await inRolledBackTransaction(center, async (client) => {
      const id = await insert(client, "appointments", bookingIn(center));
      const change = "UPDATE appointments SET notes = notes || '.' WHERE id = $1 RETURNING version";
      const first = await client.query<{ version: number }>(change, [id]);
      const second = await client.query<{ version: number }>(change, [id]);
      return [...first.rows, ...second.rows].map(({ version }) => version);
    });
    expect(versions).toEqual([2, 3]);
  });
});

describe("the notification of an event", () => {
  it("is sent when the transaction is committed, and only then", async () => {
    const listener = await center.pool.connect();
    const heard: string[] = [];
    listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await listener.query("LISTEN scandesk_events");
    const event = {
      scanCenterId: center.center,
      type: "patient.updated",
      entityId: center.patient,
      recordVersion: 2,
    } as const;
    const { db } = center.database;
    const undone = db.transaction(async (tx) => {
      await addEvents(tx, [event]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await db.transaction((tx) => addEvents(tx, [event]));
    const stored = await center.pool.query<{ id: number }>(
      "select id from events where scan_center_id = $1",
      [center.center],
    );
    const [id] = stored.rows.map((row) => row.id);
    await expect.poll(() => heard.length).toBe(1);
    listener.release(true);
    expect(heard.map((text): unknown => JSON.parse(text))).toEqual([
      {
        center: center.center,
        id,
        type: "patient.updated",
        entity_id: center.patient,
        branch: null,
        version: 2,
        account: null,
      },
    ]);
  });
});
