import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Refused } from "../support/api.ts";
import { book, openWorld, requireCreated, startShift, type World } from "../support/desk.ts";
import { eventually } from "../support/spawned.ts";
import { countWaiting } from "../support/waiting.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

/** Waits until this many statements of the database wait for a lock. */
function untilWaiting(count: number): Promise<void> {
  return eventually(async () => expect(await countWaiting(world.app.database)).toBe(count));
}

/** Runs a statement that locks something, then the calls, each once the one before waits, and lets go. Returns the answers. */
async function behindLock<T>(lock: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = await world.app.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock);
    const answers: Promise<T>[] = [];
    for (const call of calls) {
      answers.push(call());
      await untilWaiting(answers.length);
    }
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    holder.release(true);
  }
}

const codeOf = ({ status, body }: { status: number; body: Refused }) =>
  status === 200 ? "closed" : `${status} ${body.code}`;

describe("closing the shift of somebody else", () => {
  it("counts a payment that the receptionist is taking at that moment", async () => {
    const { desk, owner, center } = world;
    const shift = await startShift(desk, { opening_float: 5_000 });
    const debt = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    const [paid, ended] = await behindLock("lock table payments in share mode", [
      () => desk.post(`/appointments/${debt.id}/payments/`, { kind: "payment", amount: 12_345 }),
      () =>
        owner.post<ReceptionistShift & Refused>(`/receptionist-shift/${shift.id}/end_shift/`, {
          counted_cash: 17_345,
          note: "gone",
        }),
    ]);
    expect([paid?.status, ended?.status, ended?.body]).toEqual([
      201,
      200,
      expect.objectContaining({
        expected_cash: 17_345,
        counted_cash: 17_345,
        difference: 0,
        collected_amount: 12_345,
      }),
    ]);
  });

  it("leaves a payment out that comes a moment later, which is refused", async () => {
    const { desk, owner, center } = world;
    const shift = await startShift(desk);
    const debt = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    const lock = `select from receptionist_shifts where scan_center_id = ${center.id} and id = ${shift.id} for update`;
    const [ended, paid] = await behindLock(lock, [
      () =>
        owner.post<ReceptionistShift & Refused>(`/receptionist-shift/${shift.id}/end_shift/`, {
          counted_cash: 0,
          note: "gone",
        }),
      () =>
        desk.post<ReceptionistShift & Refused>(`/appointments/${debt.id}/payments/`, {
          kind: "payment",
          amount: 100,
        }),
    ]);
    expect([ended?.status, ended?.body.expected_cash]).toEqual([200, 0]);
    expect([paid?.status, paid?.body.code]).toEqual([403, "shift_required"]);
  });

  it("closes it once if its receptionist closes it at that moment, whoever was first", async () => {
    const { desk, owner, center } = world;
    const close = () =>
      desk.post<ReceptionistShift & Refused>("/receptionist-shift/close_shift/", {
        counted_cash: 100,
      });
    const outcome = async (order: "owner first" | "receptionist first") => {
      const { id } = await startShift(desk);
      const path = `/receptionist-shift/${id}/`;
      const end = () =>
        owner.post<ReceptionistShift & Refused>(`${path}end_shift/`, {
          counted_cash: 200,
          note: "gone",
        });
      const lock = `select from receptionist_shifts where scan_center_id = ${center.id} and id = ${id} for update`;
      const calls = order === "owner first" ? [end, close] : [close, end];
      const answers = await behindLock(lock, calls);
      const { body } = await owner.get<ReceptionistShift>(path);
      return [answers.map(codeOf), body.counted_cash, body.ended_by];
    };
    expect([await outcome("owner first"), await outcome("receptionist first")]).toEqual([
      [["closed", "403 shift_required"], 200, center.accounts.owner],
      [["closed", "409 already_ended"], 100, center.accounts.desk],
    ]);
  });

  it("keeps who ended a doctor's shift first", async () => {
    const { doctor, owner, center } = world;
    const { id } = requireCreated(await doctor.post<DoctorShift>("/doctor-shift/"));
    const answers = await behindLock(
      `select from doctor_shifts where scan_center_id = ${center.id} and id = ${id} for update`,
      [
        () => doctor.post<DoctorShift & Refused>("/doctor-shift/close_shift/", { note: "home" }),
        () => owner.post<DoctorShift & Refused>(`/doctor-shift/${id}/end_shift/`, { note: "gone" }),
      ],
    );
    const { body } = await owner.get<DoctorShift>(`/doctor-shift/${id}/`);
    expect([answers.map(codeOf), body.note, body.ended_by]).toEqual([
      ["closed", "409 already_ended"],
      "home",
      center.accounts.doctor,
    ]);
  });
});
