import { ApiFailure, isRefusedUnprocessed, mayHaveSucceeded } from "#src/api/failure.ts";
import { withdrawals } from "#src/api/withdrawals.ts";
import type { SubmitIntent } from "../form-types.ts";
import { withPending, afterSending, type Pending } from "./attempt.ts";
import { readBody } from "./body.ts";
import { showFaults } from "./faults.ts";
import { createPendingWork } from "./pending-work.ts";
import { createOutcomes, currentOf } from "./outcomes.ts";
import type { SavingParts } from "./saving-parts.ts";
import { createSending } from "./sending.ts";
import { createWithdrawing } from "./withdrawing.ts";

/**
 * Creates the functions that save a form: one save at a time, under an idempotency key that stays until the
 * outcome is known. If the response to a save was lost, that save is repeated before anything else is sent.
 */
export function createSaving<O extends object, R>(parts: SavingParts<O, R>) {
  const { state } = parts.core.fields;
  const { delaySave, untilDone } = createPendingWork();
  const save = createSave(parts);
  const withdraw = createWithdrawing(parts);
  return {
    delaySave,
    /** Saves once all pending work has finished. */
    async submit(intent: SubmitIntent = "save"): Promise<void> {
      if (state.phase === "saving" || state.phase === "waiting") return;
      state.phase = "saving";
      state.refusal = null;
      state.takenBack = null;
      try {
        await untilDone();
        await save(intent);
      } catch (failure) {
        state.phase = "editing";
        throw failure;
      }
    },
    /**
     * Takes back a save that waits for the network; returns whether one was waiting. Once the network is back, the server
     * is told, so that no earlier try of it can still take effect.
     */
    stopWaiting(): boolean {
      if (state.phase !== "waiting") return false;
      state.phase = "editing";
      void withdraw();
      return true;
    },
  };
}

/** Creates the function that saves the values on screen. If the outcome of an earlier save is unknown, it gets that first. */
function createSave<O extends object, R>(parts: SavingParts<O, R>) {
  const { options, core, drafts } = parts;
  const { state, merge } = core.fields;
  const send = createSending(parts);
  const { finish, refuse } = createOutcomes(parts);

  async function save(intent: SubmitIntent): Promise<void> {
    const input = readBody(core.fields, options);
    const { pending } = core.attempt;
    // Even if there are faults: the earlier save may have booked the time that now counts as not free.
    if (pending !== null && ("faults" in input || pending.body !== input.body)) {
      // What was changed since is meant now: the earlier save must not be done instead.
      withdrawals.add(pending.key);
      return resolveEarlier(pending, intent);
    }
    if ("faults" in input) {
      if (core.isLeft) options.unsavedLater?.();
      return showFaults(state, input.faults);
    }
    state.faults = {};
    if (pending === null && input.isEmpty) {
      drafts.settle(null);
      state.phase = "saved";
      return options.unchanged?.();
    }
    if (pending === null && !(await isConfirmed(parts, input.body))) {
      state.phase = "editing";
      return;
    }
    await deliver(input.body, intent);
  }

  /** Sends this body, under the key of the pending save if there is one. */
  async function deliver(body: string, intent: SubmitIntent): Promise<void> {
    const pending = core.attempt.pending ?? { key: crypto.randomUUID(), body };
    core.attempt = afterSending(core.attempt, pending);
    drafts.keep();
    const outcome = await send(pending);
    if (outcome === "went_back") return;
    if (outcome instanceof ApiFailure) {
      if (outcome.code !== "withdrawn") return refuse(outcome, intent);
      // It was taken back and not done: this is a save of its own.
      core.attempt = withPending(core.attempt, null);
      return save(intent);
    }
    await finish(outcome.result, { intent, isEarlier: false });
  }

  /** Takes an earlier save back, unless it was done, then saves what was changed since. */
  async function resolveEarlier(earlier: Pending, intent: SubmitIntent): Promise<void> {
    const outcome = await send(earlier);
    if (outcome === "went_back") return;
    if (outcome instanceof ApiFailure) {
      const isUnknown = mayHaveSucceeded(outcome) || isRefusedUnprocessed(outcome);
      if (isUnknown || currentOf(core, outcome) !== null) return refuse(outcome, intent);
      // The server refuses it now, so it was not done before.
      core.attempt = withPending(core.attempt, null);
      return save(intent);
    }
    core.attempt = withPending(core.attempt, null);
    const current = core.record?.read(outcome.result) ?? null;
    if (current === null) return finish(outcome.result, { intent, isEarlier: true });
    // The record is as this form saved it: only what the user typed since differs from it.
    merge(current, current);
    return save(intent);
  }

  return save;
}

/** Returns whether the user confirms the changes; asks only if the form has a question. */
async function isConfirmed<O extends object, R>(
  { options, core }: SavingParts<O, R>,
  body: string,
): Promise<boolean> {
  if (options.confirm === undefined) return true;
  if (core.isLeft) {
    // The question would open over another screen.
    options.unsavedLater?.();
    return false;
  }
  // `readBody` of this form wrote the body.
  const { value } = JSON.parse(body) as { value: Partial<O> };
  return options.confirm(value);
}
