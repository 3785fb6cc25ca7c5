import {
  commissionOn,
  INSURED_PRICE,
  PRICE,
  updatePayable,
  type Model,
  type ModelAppointment,
} from "./model.ts";
import { percentOf, pickOf, type MoneyStep, type Play, type Surroundings } from "./step.ts";

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
  const { part, pick, isCash, isOther } = step;
  const { center } = world;
  const isInsured = step.kind === "book_insured";
  const total = isInsured ? INSURED_PRICE : PRICE;
  const covered = isInsured ? 1 + percentOf(total, pick % 105) : 0;
  const paid = percentOf(total - covered, part);
  const doctor = pick % 4 === 0 ? null : isOther ? "nadia" : "amr";
  const hasNumbers = pick % 5 > 0;
  return {
    by: "desk",
    method: "post",
    path: "/appointments/",
    body: {
      patient: center.patients.mohamed,
      machine: center.machines.ct,
      test: center.tests.brain,
      start_at: nextStart(),
      requested_cost: 0,
      paid_amount: Math.max(0, paid),
      method: isCash ? "cash" : "card",
      ...(isInsured
        ? {
            insurance_provider: center.providers.health,
            covered_amount: covered,
            ...(hasNumbers ? NUMBERS : {}),
          }
        : {}),
      ...(doctor === null ? {} : { referring_doctor: center.doctors[doctor] }),
    },
    accepted: model.active !== null && covered <= total && paid <= total - covered,
    apply({ id = 0 }) {
      const commission = commissionOn(total, doctor);
      const nothing = () => ({ amr: 0, nadia: 0 });
      const made: ModelAppointment = {
        id,
        total,
        patient: total - covered,
        covered,
        settled: 0,
        writtenOff: 0,
        moved: 0,
        claim: isInsured ? "open" : "none",
        hasNumbers: isInsured && hasNumbers,
        paid: 0,
        commission,
        doctor,
        status: "pending",
        payable: nothing(),
        paidOut: nothing(),
      };
      model.appointments.push(made);
      collect(model, made, { money: paid, isCash });
    },
  };
}

/** Counts money of the patient, below 0 what is given back. */
export function collect(
  model: Model,
  one: ModelAppointment,
  { money, isCash }: { money: number; isCash: boolean },
): void {
  one.paid += money;
  if (isCash && model.active !== null) model.active.cash += money;
  updatePayable(one);
}

function appointmentStep(
  model: Model,
  { kind, part, pick, isCash, isOther }: MoneyStep,
  one: ModelAppointment,
  { world }: Surroundings,
): Play | null {
  const path = `/appointments/${one.id}/`;
  const method = isCash ? "cash" : "card";
  const hasShift = model.active !== null;
  const isCancelled = one.status === "cancelled";
  const desk = { by: "desk", method: "post" } as const;
  switch (kind) {
    case "pay": {
      const due = one.patient - one.paid;
      const amount = Math.max(1, percentOf(due, part));
      return {
        ...desk,
        path: `${path}payments/`,
        body: { kind: "payment", amount, method },
        accepted: hasShift && !isCancelled && amount <= due,
        apply: () => collect(model, one, { money: amount, isCash }),
      };
    }
    case "refund": {
      const amount = Math.max(1, percentOf(one.paid, part));
      return {
        ...desk,
        path: `${path}payments/`,
        body: { kind: "refund", amount, method, reason: "asked" },
        accepted: hasShift && amount <= one.paid,
        apply: () => collect(model, one, { money: -amount, isCash }),
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
          collect(model, one, { money: -amount, isCash });
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
        accepted: status !== undefined,
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
          Object.assign(one, { doctor, commission: commissionOn(one.total, doctor) });
          updatePayable(one);
        },
      };
    }
    default:
      return null;
  }
}
