import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import {
  book,
  requireCreated,
  openWorld,
  refusal,
  startShift,
  type World,
} from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

const base = "/insurance-transactions/";

async function read(id: number): Promise<Appointment> {
  return (await world.owner.get<Appointment>(`/appointments/${id}/`)).body;
}

const moneyOf = ({
  total_price,
  covered_amount,
  paid_amount,
  remaining_cost,
  pending_amount,
}: Appointment) => ({
  total_price,
  covered_amount,
  paid_amount,
  remaining_cost,
  pending_amount,
});

/** Books for 800 EGP at the provider's price, of which the provider covers 640. */
function bookInsured(): Promise<Appointment> {
  return book(world.desk, world.center, {
    insurance_provider: world.center.providers.health,
    covered_amount: 64_000,
    paid_amount: 16_000,
  });
}

async function transactionOf(appointment: number): Promise<InsuranceTransaction> {
  const { body } = await world.owner.get<Page<InsuranceTransaction>>(
    `${base}?appointment=${appointment}`,
  );
  const [found] = body.results;
  if (found === undefined) throw new Error("no transaction");
  return found;
}

describe("an insurance transaction", () => {
  it("is created by a booking and settled in part and in full, and the appointment is updated with it", async () => {
    const appointment = await bookInsured();
    const transaction = await transactionOf(appointment.id);
    expect(transaction).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      appointment: appointment.id,
      accession_number: appointment.accession_number,
      branch: world.center.branches.north,
      patient_name: appointment.patient_name,
      provider: world.center.providers.health,
      provider_name: "Health",
      start_at: appointment.start_at,
      covered_amount: 64_000,
      settled_amount: 0,
      written_off_amount: 0,
      moved_amount: 0,
      pending_amount: 64_000,
      card_number: null,
      approval_number: null,
      batch: null,
      batch_number: null,
      status: "pending",
      documents: [],
      created_by: world.center.accounts.desk,
      created_by_name: "desk",
      deleted_at: null,
    });
    const path = `${base}${transaction.id}/`;
    const part = await world.admin.patch<InsuranceTransaction>(path, {
      settled_amount: 30_000,
      version: 1,
    });
    expect([
      part.body.status,
      part.body.settled_amount,
      (await read(appointment.id)).pending_amount,
    ]).toEqual(["pending", 30_000, 34_000]);
    expect([
      await refusal(world.admin.patch(path, { settled_amount: 1, version: 1 })),
      await refusal(world.admin.patch(path, { settled_amount: 64_001 })),
      await refusal(world.admin.patch(path, { settled_amount: -1 })),
      await refusal(world.admin.delete(path)),
    ]).toEqual([
      [409, "stale", {}],
      [400, "validation", { settled_amount: "amount_large" }],
      [400, "validation", { settled_amount: "amount_negative" }],
      [409, "in_use", {}],
    ]);
    const full = await world.admin.patch<InsuranceTransaction>(path, { settled_amount: 64_000 });
    expect([full.body.status, (await read(appointment.id)).pending_amount]).toEqual([
      "completed",
      0,
    ]);
  });

  it("added later changes the total to the provider's price", async () => {
    const uninsured = await book(world.desk, world.center, {
      paid_amount: 20_000,
      requested_cost: 20_000,
    });
    const expectedTransaction = {
      appointment: uninsured.id,
      provider: world.center.providers.health,
      covered_amount: 50_000,
    };
    const transaction = requireCreated(
      await world.admin.post<InsuranceTransaction>(base, expectedTransaction),
    );
    expect(transaction).toMatchObject({ covered_amount: 50_000, provider_name: "Health" });
    expect(moneyOf(await read(uninsured.id))).toEqual({
      total_price: 80_000,
      covered_amount: 50_000,
      paid_amount: 20_000,
      remaining_cost: 10_000,
      pending_amount: 50_000,
    });
    const knee = await book(world.desk, world.center, {
      machine: world.center.machines.mr,
      test: world.center.tests.knee,
      paid_amount: 180_000,
    });
    expect([
      await refusal(world.admin.post(base, expectedTransaction)),
      await refusal(world.admin.post(base, { ...expectedTransaction, appointment: knee.id })),
      await refusal(world.desk2.post(base, { ...expectedTransaction, appointment: knee.id })),
      await refusal(world.admin.post(base, { ...expectedTransaction, covered_amount: 0 })),
    ]).toEqual([
      [409, "duplicate", {}],
      [409, "test_not_supported", {}],
      [403, "shift_required", {}],
      [400, "validation", { covered_amount: "amount_positive" }],
    ]);
  });

  it("that is deleted stays as a deleted record, resets the price, and cannot be created again", async () => {
    const appointment = await bookInsured();
    const { id } = await transactionOf(appointment.id);
    expect((await world.admin.delete(`${base}${id}/`)).status).toBe(204);
    expect(moneyOf(await read(appointment.id))).toEqual({
      total_price: 100_000,
      covered_amount: 0,
      paid_amount: 16_000,
      remaining_cost: 84_000,
      pending_amount: 0,
    });
    const tombstone = await transactionOf(appointment.id);
    expect(tombstone).toMatchObject({ id, covered_amount: 0, deleted_at: expect.any(String) });
    const secondInput = {
      appointment: appointment.id,
      provider: world.center.providers.health,
      covered_amount: 1_000,
    };
    expect([
      await refusal(world.admin.post(base, secondInput)),
      await refusal(
        world.desk.patch(`/appointments/${appointment.id}/`, {
          insurance_provider: secondInput.provider,
          covered_amount: 1_000,
        }),
      ),
      await refusal(world.admin.delete(`${base}${id}/`)),
      await refusal(world.admin.patch(`${base}${id}/`, { settled_amount: 0 })),
    ]).toEqual([
      [409, "insurance_closed", {}],
      [409, "insurance_closed", {}],
      [409, "insurance_closed", {}],
      [409, "insurance_closed", {}],
    ]);
    const inForce = await world.owner.get<Page<InsuranceTransaction>>(`${base}?deleted=false`);
    expect(inForce.body.results.map((row) => row.id)).not.toContain(id);
  });

  it("is limited to the user's branches; a receptionist may read one, but not the list", async () => {
    const appointment = await bookInsured();
    const { id } = await transactionOf(appointment.id);
    expect([
      (await world.desk.get(`${base}${id}/`)).status,
      (await world.desk.get(base)).status,
      (await world.desk2.get(`${base}${id}/`)).status,
      (await world.doctor.get(`${base}${id}/`)).status,
      (await world.otherOwner.get(`${base}${id}/`)).status,
      (await world.otherOwner.get<Page<unknown>>(base)).body.count,
    ]).toEqual([200, 403, 404, 403, 404, 0]);
  });
});

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

describe("a document of an insurance transaction", () => {
  it("is downloaded byte for byte, as an attachment", async () => {
    const { id } = await transactionOf((await bookInsured()).id);
    const file = { name: "C:\\forms\\موافقة <b>.pdf", content: PDF };
    const { status, body } = await world.desk.upload<InsuranceTransaction>(
      `${base}${id}/documents/`,
      file,
    );
    const [document] = body.documents;
    expect([status, document]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: "موافقة <b>.pdf",
        kind: "other",
        note: "",
        size: PDF.length,
        content_type: "application/pdf",
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: 1,
      },
    ]);
    const path = `${base}${id}/documents/${document?.id}/`;
    const downloaded = await world.admin.download(path);
    expect([
      downloaded.body.equals(PDF),
      downloaded.headers["content-type"],
      downloaded.headers["x-content-type-options"],
    ]).toEqual([true, "application/pdf", "nosniff"]);
    expect(downloaded.headers["content-disposition"]).toMatch(
      /^attachment; filename="document-\d+\.pdf"/,
    );
    expect([
      (await world.desk2.download(path)).status,
      (await world.doctor.download(path)).status,
      (await world.desk.delete(path)).status,
      (await world.admin.delete(path)).status,
      (await world.admin.download(path)).status,
      (await world.admin.get<InsuranceTransaction>(`${base}${id}/`)).body.documents,
    ]).toEqual([404, 403, 403, 204, 404, []]);
  });

  it("must match the type in its name, is limited in size, and limited to twenty per transaction", async () => {
    const { id } = await transactionOf((await bookInsured()).id);
    const path = `${base}${id}/documents/`;
    const send = async (name: string, content: string | Buffer) => {
      const { status, body } = await world.admin.upload(path, { name, content });
      return [status, body.code];
    };
    expect([
      await send("form.pdf", PNG),
      await send("form.png", PDF),
      await send("form.html", "<script>alert(1)</script>"),
      await send("form.pdf", "<html>%PDF-"),
      await send("form.svg", "<svg onload='x'/>"),
      await send("form.pdf", Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])),
    ]).toEqual([
      [415, "unsupported_type"],
      [415, "unsupported_type"],
      [415, "unsupported_type"],
      [415, "unsupported_type"],
      [415, "unsupported_type"],
      [413, "too_large"],
    ]);
    for (let sent = 0; sent < 20; sent += 1) await send(`page-${sent}.png`, PNG);
    expect(await send("one-more.png", PNG)).toEqual([400, "too_many_documents"]);
    expect(
      (
        await transactionOf(
          (
            await read(
              (await world.admin.get<InsuranceTransaction>(`${base}${id}/`)).body.appointment,
            )
          ).id,
        )
      ).documents,
    ).toHaveLength(20);
  });
});
