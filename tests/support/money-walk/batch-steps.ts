import {
  addMovement,
  isComplete,
  isFree,
  isInForce,
  isSentAgain,
  isUndecided,
  leftOf,
  pendingOf,
  stateOf,
} from "./claim-model.ts";
import { candidatesOf } from "./claim-steps.ts";
import type { Model, ModelAppointment, ModelBatch, ModelLine } from "./model.ts";
import { percentOf, pickOf, type MoneyStep, type Play, type Surroundings } from "./step.ts";

const office = { by: "office", method: "post" } as const;

/** Returns the request of a step with batches of claims; null if it is another kind or has no record to work on. */
export function batchStep(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  const { kind, pick } = step;
  if (kind === "collect") return make(model, around);
  const batch = pickOf(model.batches, pick);
  if (batch === undefined) return null;
  const path = `/claim-batches/${batch.id}/`;
  const isDraft = !batch.isSent;
  switch (kind) {
    case "add_claim": {
      const one = pickOf(model.appointments, step.part);
      const claim = one === undefined ? null : around.claimOf(one.id);
      if (one === undefined || claim === null) return null;
      return {
        ...office,
        path: `${path}lines/`,
        body: { transactions: [claim] },
        accepted: isDraft && isFree(model, one) && isComplete(one),
        refused: 0,
        apply: () => void batch.lines.push(newLine(one)),
      };
    }
    case "discard":
      return {
        ...office,
        method: "delete",
        path,
        body: {},
        accepted: isDraft,
        apply: () => void model.batches.splice(model.batches.indexOf(batch), 1),
      };
    case "send":
      return send(batch, path);
    default:
      return lineStep(model, step, { batch, path, around });
  }
}

const newLine = (one: ModelAppointment): ModelLine => ({
  one,
  claimed: pendingOf(one),
  settled: 0,
  writtenOff: 0,
  moved: 0,
  isRejected: false,
});

function addBatch(model: Model, id: number, claims: readonly ModelAppointment[]): void {
  model.batches.push({ id, isSent: false, lines: claims.map(newLine) });
}

function make(model: Model, { world, days }: Surroundings): Play {
  const { complete, incomplete } = candidatesOf(model);
  return {
    ...office,
    path: "/claim-batches/",
    body: { provider: world.center.providers.health, ...days },
    accepted: complete.length > 0,
    refused: incomplete.length,
    apply: ({ batch }) => addBatch(model, batch?.id ?? 0, complete),
  };
}

function send(batch: ModelBatch, path: string): Play {
  const kept = batch.lines.filter(
    ({ one }) => isInForce(one) && pendingOf(one) > 0 && isComplete(one),
  );
  return {
    ...office,
    path: `${path}send/`,
    body: {},
    accepted: !batch.isSent && kept.length > 0,
    refused: batch.lines.length - kept.length,
    apply() {
      for (const line of kept) line.claimed = pendingOf(line.one);
      Object.assign(batch, { isSent: true, lines: kept });
    },
  };
}

/** Returns the request of a step with one or two lines of a batch. */
function lineStep(
  model: Model,
  { kind, pick, part, isCash, isOther }: MoneyStep,
  { batch, path, around }: { batch: ModelBatch; path: string; around: Surroundings },
): Play | null {
  const first = pick % Math.max(1, batch.lines.length);
  // What is given up of two lines at once is added in no order, and the model knows movements by their order.
  const isOne = !isOther || kind === "write_off" || kind === "to_patient";
  const lines = batch.lines.slice(first, first + (isOne ? 1 : 2));
  const ids = lines.map(({ one }) => around.lineOf(batch.id, one.id) ?? 0);
  if (lines.length === 0 || ids.includes(0)) return null;
  const isAnswerable =
    batch.isSent && lines.every((line) => isUndecided(line) && !isSentAgain(model, line));
  const isOpen = isAnswerable && lines.every(({ one }) => isInForce(one));
  switch (kind) {
    case "take_out":
      return {
        ...office,
        method: "delete",
        path: `${path}lines/${ids[0]}/`,
        body: {},
        accepted: !batch.isSent,
        apply: () => void batch.lines.splice(first, 1),
      };
    case "settle_lines": {
      const amounts = lines.map((line) =>
        isCash ? leftOf(line) : Math.max(1, percentOf(leftOf(line), part)),
      );
      return {
        ...office,
        path: `${path}settle/`,
        body: {
          lines: ids.map((line, index) => ({
            line,
            ...(isCash ? {} : { amount: amounts[index] }),
          })),
          reference: "TR 1",
          paid_on: "2026-11-20",
        },
        accepted:
          isOpen &&
          lines.every((line, index) => {
            const amount = amounts[index] ?? 0;
            return amount > 0 && amount <= leftOf(line);
          }),
        apply() {
          for (const [index, line] of lines.entries()) {
            const amount = amounts[index] ?? 0;
            addMovement(model, { one: line.one, kind: "settled", amount, line });
          }
        },
      };
    }
    case "reject":
      return {
        ...office,
        path: `${path}reject/`,
        body: { lines: ids, rejection_code: "D12" },
        accepted: isAnswerable,
        apply() {
          for (const line of lines) line.isRejected = true;
        },
      };
    case "reopen":
      return {
        ...office,
        path: `${path}reopen/`,
        body: { lines: ids, reason: "a mistake" },
        accepted: isAnswerable && lines.every(({ isRejected }) => isRejected),
        apply() {
          for (const line of lines) line.isRejected = false;
        },
      };
    case "write_off":
    case "to_patient": {
      return {
        ...office,
        path: `${path}${kind === "write_off" ? "write-off" : "to-patient"}/`,
        body: { lines: ids, reason: "given up" },
        accepted: isOpen && lines.every((line) => leftOf(line) > 0),
        apply() {
          const movement = kind === "write_off" ? "written_off" : kind;
          for (const line of lines)
            addMovement(model, { one: line.one, kind: movement, amount: leftOf(line), line });
        },
      };
    }
    case "resend": {
      const free = lines.map(({ one }) => one).filter((one) => isFree(model, one));
      const complete = free.filter(isComplete);
      const isRefused = (line: ModelLine) => ["rejected", "part_settled"].includes(stateOf(line));
      return {
        ...office,
        path: `${path}resend/`,
        body: { lines: ids },
        accepted: lines.every(isRefused) && complete.length > 0,
        refused: free.length - complete.length,
        apply: ({ batch: made }) => addBatch(model, made?.id ?? 0, complete),
      };
    }
    default:
      return null;
  }
}
