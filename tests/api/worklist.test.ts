import type { Appointment, WorklistDoctor } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import { compareOnWorklist } from "#domain/worklist.ts";
import { TEST_NOW, type Caller, type Refused } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { addDoctor, requireOk, save, submit } from "../support/reports.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
});
afterAll(() => world.app.close());

const HOUR_MS = 3_600_000;

/** Books an appointment and completes its scan. */
async function scan(changes: object = {}): Promise<Appointment> {
  const { id } = await book(world.desk, world.center, changes);
  await step(id, "arrived");
  await step(id, "in_progress");
  return step(id, "completed");
}

async function step(id: number, status: string): Promise<Appointment> {
  return requireOk(await world.desk.post<Appointment>(`/appointments/${id}/status/`, { status }));
}

const arrange = <T = Appointment & Refused>(who: Caller, id: number, body: object) =>
  who.post<T>(`/appointments/${id}/worklist/`, body);

describe("indication and priority", () => {
  it("are taken at booking, changed by an edit, and never overruled by one that leaves them out", async () => {
    const { desk, center } = world;
    const asked = { indication: " Fall,\u200f head injury ", priority: "stat" };
    const booked = await book(desk, center, asked);
    expect(booked).toMatchObject({ indication: "Fall, head injury", priority: "stat" });
    const path = `/appointments/${booked.id}/`;
    const noted = requireOk(await desk.patch<Appointment>(path, { notes: "Came early" }));
    expect(noted).toMatchObject({ indication: "Fall, head injury", priority: "stat" });
    const changed = await desk.patch<Appointment>(path, { indication: "Fall", priority: "urgent" });
    expect(requireOk(changed)).toMatchObject({
      indication: "Fall",
      priority: "urgent",
      notes: "Came early",
    });
  });

  it("can be changed after the scan, and a doctor's choice is not overruled by an older form", async () => {
    const { desk, doctor } = world;
    const { id, version } = await scan();
    requireOk(await arrange(doctor, id, { priority: "stat", version }));
    const path = `/appointments/${id}/`;
    const stale = await desk.patch<{ code: string; current: Appointment }>(path, {
      priority: "urgent",
      version,
    });
    expect([stale.status, stale.body.code, stale.body.current.priority]).toEqual([
      409,
      "stale",
      "stat",
    ]);
    const later = await desk.patch<Appointment>(path, { indication: "Headache" });
    expect(requireOk(later)).toMatchObject({ priority: "stat", indication: "Headache" });
  });
});

describe("the time from which a scan waits", () => {
  it("is that of its completion, and nothing before it or after it is undone", async () => {
    const { id, completed_at: completedAt } = await scan();
    expect(completedAt).toBe(TEST_NOW.toISOString());
    expect((await step(id, "in_progress")).completed_at).toBeNull();
    expect((await step(id, "completed")).completed_at).toBe(TEST_NOW.toISOString());
  });

  it("is the scheduled end if the completion was not recorded", async () => {
    const { id } = await scan({ start_at: "2026-11-21T12:00:00.000Z" });
    await world.app.database.pool.query(
      "UPDATE appointments SET completed_at = NULL WHERE id = $1",
      [id],
    );
    const { body } = await world.doctor.get<Appointment>(`/appointments/${id}/`);
    expect(body.completed_at).toBe("2026-11-21T12:20:00.000Z");
  });
});

describe("assigning a scan", () => {
  it("takes an active doctor of its branch, and nobody else", async () => {
    const { owner, doctor, center } = world;
    const both = await addDoctor(world, "both", [center.branches.north, center.branches.south]);
    const south = await addDoctor(world, "south", [center.branches.south]);
    const left = await addDoctor(world, "left", [center.branches.north]);
    requireOk(await owner.patch(`/accounts/${left.id}/`, { active: false }));
    const { id } = await scan();
    const offered = await doctor.get<WorklistDoctor[]>(`/appointments/${id}/doctors/`);
    expect(requireOk(offered)).toEqual([
      { id: both.id, name: "both" },
      { id: center.accounts.doctor, name: "doctor" },
    ]);
    expect(requireOk(await arrange(doctor, id, { assigned_to: both.id }))).toMatchObject({
      assigned_to: both.id,
      assigned_to_name: "both",
    });
    for (const other of [south.id, left.id, center.accounts.desk, 999_999])
      expect(await refusal(arrange(doctor, id, { assigned_to: other }))).toEqual([
        400,
        "validation",
        { assigned_to: "not_found" },
      ]);
    expect(requireOk(await arrange(doctor, id, { assigned_to: null })).assigned_to).toBeNull();
  });

  it("ends when the appointment moves to another branch", async () => {
    const { desk3, doctor, center } = world;
    const { id } = await scan();
    requireOk(await arrange(doctor, id, { assigned_to: center.accounts.doctor }));
    await step(id, "in_progress");
    const start_at = "2026-11-24T07:00:00.000Z";
    const changes = { machine: center.machines.southCt, start_at };
    const moved = await desk3.patch<Appointment>(`/appointments/${id}/`, {
      ...changes,
      refund_amount: 10_000,
      refund_reason: "cheaper",
    });
    expect(requireOk(moved)).toMatchObject({ branch_name: "South", assigned_to: null });
  });

  it("filters the list by doctor, and by whether there is one", async () => {
    const { doctor, center } = world;
    const mine = await scan();
    const free = await scan();
    requireOk(await arrange(doctor, mine.id, { assigned_to: center.accounts.doctor }));
    const idsOf = async (query: string) =>
      (await doctor.get<Page<Appointment>>(`/appointments/?page_size=500&${query}`)).body.results
        .map(({ id }) => id)
        .filter((id) => id === mine.id || id === free.id);
    expect(await idsOf(`assigned_to=${center.accounts.doctor}`)).toEqual([mine.id]);
    expect(await idsOf("assigned=false")).toEqual([free.id]);
    expect(await idsOf("assigned=true")).toEqual([mine.id]);
  });
});

describe("deferring a scan", () => {
  it("needs a reason and a time within 30 days, and can be undone", async () => {
    const { doctor, center } = world;
    const { id } = await scan();
    const until = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString();
    const refused = async (body: object) => refusal(arrange(doctor, id, body));
    expect(await refused({ deferred_until: until(1) })).toEqual([
      400,
      "validation",
      { deferred_reason: "reason_required" },
    ]);
    for (const hours of [0, -1, 30 * 24 + 1])
      expect(
        await refused({ deferred_until: until(hours), deferred_reason: "Priors are on their way" }),
      ).toEqual([400, "validation", { deferred_until: "expiry" }]);
    const deferral = { deferred_until: until(2), deferred_reason: "Priors are on their way" };
    expect(requireOk(await arrange(doctor, id, deferral))).toMatchObject({
      ...deferral,
      deferred_by: center.accounts.doctor,
      deferred_by_name: "doctor",
    });
    expect(requireOk(await arrange(doctor, id, { deferred_until: null }))).toMatchObject({
      deferred_until: null,
      deferred_reason: "",
      deferred_by: null,
    });
  });
});

describe("arranging the worklist", () => {
  it("is refused before the scan is completed, once it is reported, and on an older version", async () => {
    const { desk, doctor, center } = world;
    const { id: booked } = await book(desk, center);
    const early = await refusal(arrange(doctor, booked, { priority: "stat" }));
    expect(early.slice(0, 2)).toEqual([409, "status_transition"]);
    const { id, version } = await scan();
    requireOk(await arrange(doctor, id, { priority: "urgent", version }));
    const stale = await arrange(doctor, id, { assigned_to: center.accounts.doctor, version });
    expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
    const saved = requireOk(await save(doctor, id));
    requireOk(await submit(doctor, id, saved.version));
    expect((await refusal(arrange(doctor, id, { priority: "stat" }))).slice(0, 2)).toEqual([
      409,
      "report_ready",
    ]);
  });

  it("is audited with what changed and sent to the other desks", async () => {
    const { owner, doctor } = world;
    const { id } = await scan();
    requireOk(await arrange(doctor, id, { priority: "urgent" }));
    const trail = await owner.get<Page<{ action: string; before: object; after: object }>>(
      `/audit/?entity=appointment&entity_id=${id}`,
    );
    expect(trail.body.results[0]).toMatchObject({
      action: "update",
      before: { priority: "routine" },
      after: { priority: "urgent" },
    });
    const { rows } = await world.app.database.pool.query(
      "SELECT type FROM events WHERE entity_id = $1 ORDER BY id DESC LIMIT 1",
      [id],
    );
    expect(rows).toEqual([{ type: "appointment.updated" }]);
  });
});

describe("the order of the worklist", () => {
  it("is the same in the list as in the rule: part, priority, waiting time", async () => {
    const { doctor, center } = world;
    const { pool } = world.app.database;
    for (let count = 0; count < 12; count += 1) await scan();
    // Few hours, so that many scans differ in one part of the order only, or in none but the id.
    const scans = await pool.query<{ id: number }>(
      "SELECT id FROM appointments WHERE scan_center_id = $1 AND status = 'completed'",
      [center.id],
    );
    const below = (count: number) => Math.floor(Math.random() * count);
    const HOUR = 3_600_000;
    const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
    for (const { id } of scans.rows) {
      const [wait, deferral] = [below(4), below(4)];
      const isDeferred = deferral > 1;
      await pool.query(
        `UPDATE appointments SET priority = $3, completed_at = $4, deferred_until = $5, deferred_reason = $6,
           deferred_by = $7 WHERE scan_center_id = $1 AND id = $2`,
        [
          center.id,
          id,
          ["routine", "urgent", "stat"][below(3)],
          wait > 0 ? new Date(thisHour - wait * 150 * HOUR) : null,
          isDeferred ? new Date(Date.now() + (deferral - 2.5) * 72 * HOUR) : null,
          isDeferred ? "Priors" : "",
          isDeferred ? center.accounts.doctor : null,
        ],
      );
    }
    const query = "status=completed&report_status=not_started&page_size=500&ordering=worklist";
    const { results } = (await doctor.get<Page<Appointment>>(`/appointments/?${query}`)).body;
    const now = Date.now();
    const expected = [...results].sort((one, other) => compareOnWorklist(one, other, now));
    expect(results.length).toBeGreaterThanOrEqual(12);
    expect(results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const backwards = await doctor.get<Page<Appointment>>(
      `/appointments/?${query.replace("worklist", "-worklist")}`,
    );
    expect(backwards.body.results.map(({ id }) => id)).toEqual(
      expected.toReversed().map(({ id }) => id),
    );
  });
});
