import {
  addMovement,
  isComplete,
  isFree,
  isInForce,
  isWaiting,
  openLines,
  takeBack,
  wouldWaitTwice,
} from "./claim-model.ts";
import { collect, NUMBERS } from "./desk-steps.ts";
import {
  commissionOn,
  INSURED_PRICE,
  PRICE,
  updatePayable,
  type ModelClaimMovement,
  type ModelLine,
  type Model,
  type ModelAppointment,
} from "./model.ts";
import {
  methodOf,
  percentOf,
  pickOf,
  type MoneyStep,
  type Play,
  type Surroundings,
} from "./step.ts";

/** Returns the request of a step at one claim; null if it is another kind or has no claim to work on. */
export function claimStep(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  const { kind, pick, part } = step;
  if (kind === "reverse_claim") return reverse(model, step, around);
  const one = pickOf(model.appointments, pick);
  if (one === undefined) return null;
  if (kind === "insure") return insure(model, step, one, around);
  const claim = around.claimOf(one.id);
  if (claim === null) return null;
  const path = `/insurance-transactions/${claim}/`;
  switch (kind) {
    case "uninsure":
      return {
        by: "office",
        method: "delete",
        path,
        body: {},
        accepted: isInForce(one) && one.settled + one.writtenOff === 0 && !isWaiting(model, one),
        apply() {
          const gone = new Set(openLines(model, one));
          for (const batch of model.batches)
            batch.lines = batch.lines.filter((line) => !gone.has(line));
          Object.assign(one, { claim: "deleted" });
          reprice(one, { total: PRICE, covered: 0 });
        },
      };
    case "cover":
      return one.claim === "open" ? cover(model, step, one) : null;
    case "number":
      return {
        by: "desk",
        method: "post",
        path: `${path}numbers/`,
        body: NUMBERS,
        accepted: isInForce(one),
        apply: () => void (one.hasNumbers = true),
      };
    case "settle":
      return settle(model, { one, path, total: percentOf(one.covered, part) });
    default:
      return null;
  }
}

/** Sets the price of an appointment, and what is left of it for the patient. */
function reprice(
  one: ModelAppointment,
  { total, covered }: { total: number; covered: number },
): void {
  const commission = total === one.total ? one.commission : commissionOn({ ...one, total });
  Object.assign(one, { total, covered, patient: total - covered, commission });
  updatePayable(one);
}

function insure(
  model: Model,
  step: MoneyStep,
  one: ModelAppointment,
  { world }: Surroundings,
): Play {
  const { pick } = step;
  const total = INSURED_PRICE;
  const covered = 1 + percentOf(total, pick % 105);
  const { overpaid, fields, method } = refundOf(step, one.paid - (total - covered));
  const hasNumbers = pick % 5 > 0;
  return {
    by: "desk",
    method: "post",
    path: "/insurance-transactions/",
    body: {
      appointment: one.id,
      provider: world.center.providers.health,
      covered_amount: covered,
      ...(hasNumbers ? NUMBERS : {}),
      ...fields,
    },
    accepted:
      model.active !== null &&
      one.claim === "none" &&
      !one.isOfPackage &&
      one.status !== "cancelled" &&
      covered <= total &&
      (overpaid === 0 || fields !== null),
    apply() {
      Object.assign(one, { claim: "open", hasNumbers });
      reprice(one, { total, covered });
      collect(model, one, { method, amount: -overpaid });
    },
  };
}

/** Returns what must be given back for a change by which a patient has paid too much, mostly in the same request. */
function refundOf(step: MoneyStep, more: number) {
  const overpaid = Math.max(0, more);
  const method = methodOf(step);
  const isRefunded = overpaid > 0 && (step.isOther || step.isCash);
  const fields = isRefunded ? { refund_amount: overpaid, method, refund_reason: "less" } : null;
  return { overpaid, method, fields };
}

function cover(model: Model, step: MoneyStep, one: ModelAppointment): Play {
  const covered = Math.max(1, percentOf(one.total, step.part));
  const { overpaid, fields, method } = refundOf(step, one.paid - (one.total - covered));
  const isPossible =
    !isWaiting(model, one) &&
    covered <= one.total &&
    covered >= one.settled + one.writtenOff &&
    (overpaid === 0 || fields !== null);
  return {
    by: "desk",
    method: "patch",
    path: `/appointments/${one.id}/`,
    body: { covered_amount: covered, ...fields },
    accepted: model.active !== null && isInForce(one) && (covered === one.covered || isPossible),
    apply() {
      reprice(one, { total: one.total, covered });
      collect(model, one, { method, amount: -overpaid });
    },
  };
}

/** Settles a claim up to a total: in the line that waits for an answer, as far as it asked for it, and else outside of batches. */
function settle(
  model: Model,
  { one, path, total }: { one: ModelAppointment; path: string; total: number },
): Play {
  const back: ModelClaimMovement[] = [];
  let left = one.settled;
  for (const movement of model.claimMovements.toReversed()) {
    if (movement.one !== one || movement.kind !== "settled" || movement.isReversed) continue;
    if (left <= total) break;
    left -= movement.amount;
    back.push(movement);
  }
  const last = back.at(-1)?.line ?? null;
  const losses = new Map<ModelLine, { settled: number }>();
  const lose = (line: ModelLine | null, settled: number) => {
    if (line !== null) losses.set(line, { settled: (losses.get(line)?.settled ?? 0) + settled });
  };
  for (const { line, amount } of back) lose(line, amount);
  if (back.length > 0) lose(last, left - total);
  return {
    by: "office",
    method: "patch",
    path,
    body: { settled_amount: total },
    accepted:
      isInForce(one) &&
      total <= one.covered - one.writtenOff &&
      !(back.length > 0 && wouldWaitTwice(model, losses)),
    apply() {
      for (const movement of back) takeBack(movement);
      if (back.length > 0) {
        if (total > left)
          addMovement(model, { one, kind: "settled", amount: total - left, line: last });
        return;
      }
      const [waiting] = isWaiting(model, one) ? openLines(model, one) : [];
      const inLine = Math.min(total - left, waiting?.claimed ?? 0);
      if (waiting !== undefined && inLine > 0)
        addMovement(model, { one, kind: "settled", amount: inLine, line: waiting });
      const rest = total - left - inLine;
      if (rest > 0) addMovement(model, { one, kind: "settled", amount: rest, line: null });
    },
  };
}

function reverse(model: Model, { pick }: MoneyStep, { claimMovements }: Surroundings): Play | null {
  const id = pickOf(claimMovements, pick);
  if (id === undefined) return null;
  const movement = model.claimMovements[claimMovements.indexOf(id)];
  if (movement === undefined) return null;
  const { one, line, kind, amount } = movement;
  const losses = new Map(line === null ? [] : [[line, { [kind]: amount }]]);
  const isAffordable = kind !== "to_patient" || one.paid <= one.patient - amount;
  return {
    by: "office",
    method: "post",
    path: `/claim-movements/${id}/reverse/`,
    body: { reason: "a mistake" },
    accepted:
      !movement.isReversed &&
      one.claim === "open" &&
      isAffordable &&
      !wouldWaitTwice(model, losses),
    apply: () => takeBack(movement),
  };
}

/** Returns the claims of the walk that can be sent and those that lack a number or whose scan is not completed. */
export function candidatesOf(model: Model) {
  const free = model.appointments.filter((one) => isFree(model, one));
  return {
    complete: free.filter(isComplete),
    incomplete: free.filter((one) => !isComplete(one)),
  };
}
