import { type DoctorName, type Model, type ModelMovement, type ModelPayOut } from "./model.ts";
import { percentOf, pickOf, type MoneyStep, type Play, type Surroundings } from "./step.ts";

const office = { by: "office", method: "post" } as const;

/** Returns the request of a step of the office at the safe or for doctors; null if it has no record to work on. */
export function officeStep(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  const { kind, pick } = step;
  switch (kind) {
    case "receive":
      return receive(model, step);
    case "deposit":
    case "withdraw":
    case "spend":
      return move(model, step, around);
    case "reverse_movement": {
      const one = pickOf(model.movements, pick);
      return one === undefined ? null : reverseMovement(model, one);
    }
    case "pay_out":
      return payOut(model, step, around);
    case "reverse_pay_out": {
      const one = pickOf(model.payOuts, pick);
      return one === undefined ? null : reversePayOut(model, one);
    }
    default:
      return null;
  }
}

function receive(model: Model, { pick, isOther, part }: MoneyStep): Play | null {
  const shift = pickOf(model.shifts, pick);
  if (shift === undefined) return null;
  const counted = shift.counted ?? 0;
  const left = isOther ? percentOf(counted, part) : Math.min(shift.float, counted);
  const difference = pick % 5 === 0 && counted > left ? -1 : 0;
  const amount = Math.max(0, counted - left + difference);
  return {
    ...office,
    path: "/safe-movements/",
    body: {
      kind: "received",
      shift: shift.id,
      amount,
      note: difference === 0 ? "" : "counted twice",
      ...(isOther ? { left_in_drawer: left } : {}),
    },
    accepted: shift.counted !== null && !shift.isReceived && left <= counted,
    apply({ id = 0 }) {
      shift.isReceived = true;
      add(model, { id, kind: "received", change: amount, shift });
    },
  };
}

function move(model: Model, step: MoneyStep, { world, category }: Surroundings): Play {
  const { part } = step;
  const branch = world.center.branches.north;
  const kind =
    step.kind === "deposit" ? "deposited" : step.kind === "withdraw" ? "withdrawn" : "spent";
  const amount = kind === "withdrawn" ? 1 + part * 100 : 1 + percentOf(model.safe, part);
  const change = kind === "withdrawn" ? amount : -amount;
  return {
    ...office,
    path: "/safe-movements/",
    body: { kind, branch, amount, ...(kind === "spent" ? { category, note: "paper" } : {}) },
    accepted: model.safe + change >= 0,
    apply: ({ id = 0 }) => add(model, { id, kind, change, shift: null }),
  };
}

function add(model: Model, movement: Omit<ModelMovement, "isReversed">): void {
  model.safe += movement.change;
  model.movements.push({ ...movement, isReversed: false });
}

function reverseMovement(model: Model, one: ModelMovement): Play {
  return {
    ...office,
    path: `/safe-movements/${one.id}/reverse/`,
    body: { reason: "a mistake" },
    accepted: !one.isReversed && model.safe - one.change >= 0,
    apply() {
      one.isReversed = true;
      model.safe -= one.change;
      if (one.shift !== null) one.shift.isReceived = false;
    },
  };
}

function payOut(model: Model, step: MoneyStep, { world, entries }: Surroundings): Play | null {
  const { pick, part, isCash, isOther } = step;
  const { doctors, branches } = world.center;
  const doctor: DoctorName = isOther ? "nadia" : "amr";
  const own = entries.filter((entry) => entry.doctor === doctors[doctor]);
  if (own.length === 0) return null;
  // All that is open, or some of it.
  const chosen = part === 100 ? own : own.filter(({ id }) => (id + pick) % 3 > 0);
  const amount = chosen.reduce((sum, entry) => sum + entry.amount, 0);
  // Sometimes somebody saw another amount.
  const isStale = pick % 11 === 0;
  const expected = Math.max(1, amount + (isStale ? 1 : 0));
  const isPayable = chosen.length > 0 && amount > 0 && !isStale;
  const lines = new Map<number, number>();
  for (const { appointment, amount: part } of chosen)
    lines.set(appointment, (lines.get(appointment) ?? 0) + part);
  return {
    ...office,
    path: "/pay-outs/",
    body: {
      doctors: [
        {
          doctor: doctors[doctor],
          expected_amount: expected,
          ...(part === 100 || chosen.length === 0 ? {} : { entries: chosen.map(({ id }) => id) }),
        },
      ],
      method: isCash ? "cash" : pick % 2 === 0 ? "transfer" : "outside",
      ...(isCash ? { branch: branches.north } : {}),
    },
    accepted: isPayable && (!isCash || amount <= model.safe),
    apply(answer) {
      const id = answer[0]?.id ?? 0;
      const made = { id, doctor, lines, amount, isCash, isReversed: false };
      model.payOuts.push(made);
      countPayOut(model, made, 1);
    },
  };
}

function reversePayOut(model: Model, one: ModelPayOut): Play {
  return {
    ...office,
    path: `/pay-outs/${one.id}/reverse/`,
    body: { reason: "a mistake" },
    accepted: !one.isReversed,
    apply() {
      one.isReversed = true;
      countPayOut(model, one, -1);
    },
  };
}

/** Adds a pay-out to what was paid, or takes it away again. */
function countPayOut(
  model: Model,
  { doctor, lines, amount, isCash }: ModelPayOut,
  sign: 1 | -1,
): void {
  for (const one of model.appointments) one.paidOut[doctor] += sign * (lines.get(one.id) ?? 0);
  if (isCash) model.safe -= sign * amount;
}
