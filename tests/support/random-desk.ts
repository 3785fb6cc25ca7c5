import fc from "fast-check";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Caller } from "./api.ts";
import { startShift, type World } from "./desk.ts";

const MINUTE_MS = 60_000;

/** One step at a desk; `pick` chooses among the booked appointments. */
export const deskStep = fc.record({
  kind: fc.constantFrom(
    "book",
    "book",
    "book",
    "insured",
    "referred",
    "discounted",
    "rediscount",
    "pay",
    "refund",
    "cancel",
    "no_show",
    "settle",
    "tombstone",
    "insure",
    "deposit",
    "pay_back",
    "use_credit",
    "to_credit",
  ),
  /** Index of a half hour after `from`. Bookings in different half hours do not overlap. */
  slot: fc.nat(280),
  pick: fc.nat(1_000),
  part: fc.integer({ min: 0, max: 100 }),
  south: fc.boolean(),
  /** Whether the clock moves on by 20 seconds before the step: 0 or 1. */
  wait: fc.nat(1),
});
export type DeskStep = typeof deskStep extends fc.Arbitrary<infer S> ? S : never;

/** A booked appointment and the receptionist who booked it. */
export type Booked = { id: number; caller: Caller };

/** Starts the shifts of the two receptionists that {@link play} uses, and lets them give any discount. */
export async function openDesks({ desk, desk2, owner }: World): Promise<void> {
  await owner.patch("/center/discounts/", { receptionist_limit: 100 });
  await startShift(desk);
  await startShift(desk2);
}

/**
 * Plays steps at two desks. Refused requests must change nothing, which is part of the tested property. `booked` holds
 * earlier bookings and gets the new ones.
 */
export async function play(
  { desk, desk2, owner, center, app }: World,
  steps: readonly DeskStep[],
  from: number,
  booked: Booked[] = [],
): Promise<void> {
  for (const { kind, slot, pick, part, south, wait } of steps) {
    app.clock.now = new Date(app.clock.now.getTime() + wait * 20_000);
    const caller = south ? desk2 : desk;
    const price = south ? 90_000 : 100_000;
    const pickedAppointment = booked[pick % Math.max(1, booked.length)];
    const basePath =
      pickedAppointment === undefined ? null : `/appointments/${pickedAppointment.id}/`;
    if (kind === "book" || kind === "insured" || kind === "referred" || kind === "discounted") {
      const discount = kind === "discounted" ? discountOf(price, { part, wait }) : null;
      const total = kind === "insured" ? 80_000 : price - (discount?.amount ?? 0);
      const covered = kind === "insured" ? 1 + Math.floor((total * part) / 101) : 0;
      const answer = await caller.post<Appointment>("/appointments/", {
        patient: center.patients.mohamed,
        machine: south ? center.machines.southCt : center.machines.ct,
        test: center.tests.brain,
        start_at: new Date(from + slot * 30 * MINUTE_MS).toISOString(),
        requested_cost: 0,
        paid_amount: Math.floor(((total - covered) * part) / 100),
        method: part % 2 === 0 ? "cash" : "card",
        ...(kind === "insured"
          ? { insurance_provider: center.providers.health, covered_amount: covered }
          : {}),
        ...(kind === "referred" ? { referring_doctor: center.doctors.amr } : {}),
        ...discount?.fields,
      });
      if (answer.status === 201) booked.push({ id: answer.body.id, caller });
    } else if (kind === "deposit" || kind === "pay_back") {
      await caller.post(`/patients/${center.patients.mohamed}/credit/`, {
        kind: kind === "deposit" ? "deposited" : "paid_back",
        amount: 1 + part * 500,
        method: wait === 0 ? "cash" : "card",
        note: "asked",
      });
    } else if (pickedAppointment === undefined || basePath === null) continue;
    else if (kind === "use_credit" || kind === "to_credit") {
      await pickedAppointment.caller.post(`${basePath}payments/`, {
        kind: kind === "use_credit" ? "payment" : "refund",
        amount: 1 + part * 200,
        method: "credit",
        reason: "asked",
      });
    } else if (kind === "pay" || kind === "refund") {
      await pickedAppointment.caller.post(`${basePath}payments/`, {
        kind: kind === "pay" ? "payment" : "refund",
        amount: 1 + part * 300,
        method: "cash",
        ...(kind === "refund" ? { reason: "asked" } : {}),
      });
    } else if (kind === "rediscount") {
      const { fields } = discountOf(price, { part, wait });
      await pickedAppointment.caller.patch(
        basePath,
        part % 3 === 0 ? { discount_kind: null } : fields,
      );
    } else if (kind === "cancel") {
      await pickedAppointment.caller.delete(basePath, {
        reason: "other",
        refund_amount: part * 100,
      });
    } else if (kind === "no_show") {
      await pickedAppointment.caller.post(`${basePath}status/`, { status: "no_show" });
    } else if (kind === "insure") {
      await pickedAppointment.caller.post("/insurance-transactions/", {
        appointment: pickedAppointment.id,
        provider: center.providers.health,
        covered_amount: 1 + part * 100,
      });
    } else {
      const { body } = await owner.get<Appointment>(basePath);
      const path = `/insurance-transactions/${body.insurance_transaction}/`;
      if (kind === "settle") await owner.patch(path, { settled_amount: part * 100 });
      else await owner.delete(path);
    }
  }
}

/** Returns a discount by percentage or by amount, as a call states it, with what it takes off the price. */
function discountOf(price: number, { part, wait }: Pick<DeskStep, "part" | "wait">) {
  const discount_reason = part % 2 === 0 ? "relative" : "قريب";
  const amount = Math.floor((price * part) / 100);
  const stated =
    wait === 0
      ? { discount_kind: "value", discount_amount: amount }
      : { discount_kind: "percentage", discount_percentage: part };
  return { amount, fields: { ...stated, discount_reason } };
}
