import {
  updatePayable,
  type ClaimKind,
  type Model,
  type ModelAppointment,
  type ModelBatch,
  type ModelClaimMovement,
  type ModelLine,
} from "./model.ts";

/** Returns what an insurer owes for an appointment. */
export function pendingOf(one: ModelAppointment): number {
  return one.status === "cancelled" ? 0 : one.covered - one.settled - one.writtenOff;
}

/** Whether the claim is neither deleted nor of an appointment that does not take place. */
export const isInForce = (one: ModelAppointment): boolean =>
  one.claim === "open" && one.status !== "cancelled";

export function stateOf({ claimed, settled, writtenOff, moved, isRejected }: ModelLine): string {
  if (settled === claimed) return "settled";
  if (moved > 0) return "moved_to_patient";
  if (writtenOff > 0) return "written_off";
  return settled > 0 ? "part_settled" : isRejected ? "rejected" : "open";
}

export const isUndecided = (line: ModelLine): boolean =>
  ["open", "part_settled", "rejected"].includes(stateOf(line));

export function batchStateOf({ isSent, lines }: ModelBatch): string {
  if (!isSent) return "draft";
  return lines.some((line) => stateOf(line) === "open") ? "sent" : "settled";
}

/** Returns what a line can still be answered with. */
export function leftOf(line: ModelLine): number {
  const { claimed, settled, writtenOff, moved } = line;
  return Math.min(pendingOf(line.one), claimed - settled - writtenOff - moved);
}

/** Returns the lines in which a claim waits for an answer, of drafts as well. */
export function openLines(model: Model, one: ModelAppointment): ModelLine[] {
  return model.batches
    .flatMap(({ lines }) => lines)
    .filter((line) => line.one === one && stateOf(line) === "open");
}

/** Whether the claim waits for an answer in a batch that was sent. */
export function isWaiting(model: Model, one: ModelAppointment): boolean {
  const sent = new Set(model.batches.flatMap(({ isSent, lines }) => (isSent ? lines : [])));
  return openLines(model, one).some((line) => sent.has(line));
}

/** Whether the claim of a line waits for an answer in another one. */
export const isSentAgain = (model: Model, line: ModelLine): boolean =>
  openLines(model, line.one).some((other) => other !== line);

/** Whether nothing is missing that the insurer asks for. */
export const isComplete = (one: ModelAppointment): boolean =>
  one.hasNumbers && one.status === "completed";

/** Whether something of a claim can be sent that is in no batch. */
export const isFree = (model: Model, one: ModelAppointment): boolean =>
  isInForce(one) && pendingOf(one) > 0 && openLines(model, one).length === 0;

const SUM = { settled: "settled", written_off: "writtenOff", to_patient: "moved" } as const;

/** Adds an amount to the sums of a kind, below 0 to take it back. */
function count({ one, line, kind }: ModelClaimMovement, amount: number): void {
  one[SUM[kind]] += amount;
  if (line !== null) line[SUM[kind]] += amount;
  if (kind === "to_patient") {
    one.covered -= amount;
    one.patient += amount;
  }
  updatePayable(one);
}

export function addMovement(
  model: Model,
  movement: Omit<ModelClaimMovement, "isReversed">,
): ModelClaimMovement {
  const made = { ...movement, isReversed: false };
  model.claimMovements.push(made);
  count(made, made.amount);
  return made;
}

export function takeBack(movement: ModelClaimMovement): void {
  movement.isReversed = true;
  count(movement, -movement.amount);
}

/** Whether the claim of a line would wait for two answers if the line lost so much of what settled it. */
export function wouldWaitTwice(model: Model, losses: ReadonlyMap<ModelLine, Loss>): boolean {
  const opened = [...losses].filter(
    ([line, loss]) =>
      stateOf({
        ...line,
        settled: line.settled - (loss.settled ?? 0),
        writtenOff: line.writtenOff - (loss.written_off ?? 0),
        moved: line.moved - (loss.to_patient ?? 0),
      }) === "open",
  );
  return opened.length > 1 || opened.some(([line]) => isSentAgain(model, line));
}
export type Loss = Partial<Record<ClaimKind, number>>;
