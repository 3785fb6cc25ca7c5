import type { PaidPart } from "#domain/payments.ts";
import { isWaiting } from "./claim-model.ts";
import { personOf } from "./credit-steps.ts";
import {
  balanceOf,
  commissionOn,
  INSURED_PRICE,
  newAppointment,
  PRICE,
  updatePayable,
  type Model,
  type ModelAppointment,
  type PatientName,
} from "./model.ts";
import {
  methodOf,
  paidBy,
  partsOf,
  percentOf,
  pickOf,
  type MoneyStep,
  type Play,
  type Surroundings,
} from "./step.ts";

/** What the provider asks for. */
export const NUMBERS = { card_number: "C 1", approval_number: "A 1" };

const FORWARD = { pending: "arrived", arrived: "in_progress", in_progress: "completed" } as const;
const BACK = { arrived: "pending", in_progress: "arrived", completed: "in_progress" } as const;

/** Returns the request of a step of reception or examination; null if it is another kind or has no appointment. */
export function deskStep(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  const { kind, part, pick } = step;
  const { active } = model;
  const desk = { by: "desk", method: "post" } as const;
  if (kind === "start") {
    const float = part * 100;
    return {
      ...desk,
      path: "/receptionist-shift/",
      body: { branch: around.world.center.branches.north, opening_float: float },
      accepted: active === null,
      apply({ id = 0 }) {
        model.active = { id, float, cash: 0, counted: null, isReceived: false };
        model.shifts.push(model.active);
      },
    };
  }
  if (kind === "close") {
    const expected = active === null ? 0 : active.float + active.cash;
    // Mostly right, sometimes short or over.
    const counted = Math.max(0, expected + (step.isOther ? (pick % 3) * 500 - 500 : 0));
    return {
      ...desk,
      path: "/receptionist-shift/close_shift/",
      body: { counted_cash: counted },
      accepted: active !== null,
      apply() {
        if (active !== null) active.counted = counted;
        model.active = null;
      },
    };
  }
  if (kind === "book" || kind === "book_insured") return booking(model, step, around);
  const one = pickOf(model.appointments, pick);
  return one === undefined ? null : appointmentStep(model, step, one, around);
}

function booking(model: Model, step: MoneyStep, { world, nextStart }: Surroundings): Play {
  const { part, pick, isOther } = step;
  const { center } = world;
  const person = personOf(step);
  const isInsured = step.kind === "book_insured";
  const total = isInsured ? INSURED_PRICE : PRICE;
  const covered = isInsured ? 1 + percentOf(total, pick % 105) : 0;
  const paid = percentOf(total - covered, part);
  const parts = partsOf(step, paid, balanceOf(model.credits[person]));
  const doctor = pick % 4 === 0 ? null : isOther ? "nadia" : "amr";
  const hasNumbers = pick % 5 > 0;
  return {
    by: "desk",
    method: "post",
    path: "/appointments/",
    body: {
      patient: center.patients[person],
      machine: center.machines.ct,
      test: center.tests.brain,
      start_at: nextStart(),
      requested_cost: 0,
      ...paidBy(parts),
      ...(isInsured
        ? {
            insurance_provider: center.providers.health,
            covered_amount: covered,
            ...(hasNumbers ? NUMBERS : {}),
          }
        : {}),
      ...(doctor === null ? {} : { referring_doctor: center.doctors[doctor] }),
    },
    accepted:
      model.active !== null &&
      covered <= total &&
      paid <= total - covered &&
      isThere(model, person, parts),
    apply({ id = 0 }) {
      const made = newAppointment({
        id,
        person,
        doctor,
        total,
        covered,
        claim: isInsured ? "open" : "none",
        hasNumbers: isInsured && hasNumbers,
      });
      model.appointments.push(made);
      for (const part of parts) collect(model, made, part);
    },
  };
}

/** Whether the credit of a patient has what is paid from it. */
export function isThere(model: Model, person: PatientName, parts: readonly PaidPart[]): boolean {
  const used = parts.find(({ method }) => method === "credit")?.amount ?? 0;
  return used <= balanceOf(model.credits[person]);
}

/** Counts what a patient pays for an appointment, below 0 what is given back. */
export function collect(model: Model, one: ModelAppointment, { method, amount }: PaidPart): void {
  one.paid += amount;
  const credit = model.credits[one.person];
  if (method === "cash" && model.active !== null) model.active.cash += amount;
  if (method === "credit" && amount > 0) credit.used += amount;
  if (method === "credit" && amount < 0) credit.returned -= amount;
  updatePayable(one);
}

function appointmentStep(
  model: Model,
  step: MoneyStep,
  one: ModelAppointment,
  { world }: Surroundings,
): Play | null {
  const { kind, part, pick, isOther } = step;
  const path = `/appointments/${one.id}/`;
  const method = methodOf(step);
  const hasShift = model.active !== null;
  const isCancelled = one.status === "cancelled";
  const desk = { by: "desk", method: "post" } as const;
  switch (kind) {
    case "pay": {
      const due = one.patient - one.paid;
      // A credit pays what it has, or a little more.
      const most = step.isCredit ? Math.min(due, balanceOf(model.credits[one.person])) : due;
      const amount = Math.max(1, percentOf(most, part));
      return {
        ...desk,
        path: `${path}payments/`,
        body: { kind: "payment", amount, method },
        accepted:
          hasShift &&
          !isCancelled &&
          amount <= due &&
          isThere(model, one.person, [{ method, amount }]),
        apply: () => collect(model, one, { method, amount }),
      };
    }
    case "refund": {
      const amount = Math.max(1, percentOf(one.paid, part));
      return {
        ...desk,
        path: `${path}payments/`,
        body: { kind: "refund", amount, method, reason: "asked" },
        accepted: hasShift && amount <= one.paid,
        apply: () => collect(model, one, { method, amount: -amount }),
      };
    }
    case "cancel": {
      const amount = isOther ? percentOf(one.paid, part) : 0;
      const isHeld = one.status === "pending" || one.status === "arrived";
      return {
        ...desk,
        method: "delete",
        path,
        body: { reason: "other", refund_amount: amount, method },
        accepted: hasShift && isHeld && amount <= one.paid,
        apply() {
          Object.assign(one, { status: "cancelled", commission: 0 });
          collect(model, one, { method, amount: -amount });
        },
      };
    }
    case "forward":
    case "back": {
      const steps: Partial<Record<string, ModelAppointment["status"]>> =
        kind === "forward" ? FORWARD : BACK;
      const status = steps[one.status];
      return {
        ...desk,
        path: `${path}status/`,
        body: { status: status ?? "pending" },
        accepted:
          status !== undefined &&
          !(kind === "back" && one.status === "completed" && isWaiting(model, one)),
        apply() {
          if (status !== undefined) one.status = status;
          updatePayable(one);
        },
      };
    }
    case "change_doctor": {
      const doctor = pick % 4 === 0 ? null : isOther ? "nadia" : "amr";
      return {
        ...desk,
        method: "patch",
        path,
        body: { referring_doctor: doctor === null ? null : world.center.doctors[doctor] },
        accepted: hasShift && !isCancelled,
        apply() {
          Object.assign(one, { doctor, commission: commissionOn({ ...one, doctor }) });
          updatePayable(one);
        },
      };
    }
    default:
      return null;
  }
}
