import { ApiFailure, isRefusedUnprocessed } from "#src/api/failure.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import { withdrawals } from "#src/api/withdrawals.ts";
import { withPending, type Pending } from "./attempt.ts";
import type { SavingParts } from "./saving-parts.ts";
import { sendingOf } from "./sending.ts";

/** Creates the function that takes back the pending save of a form, and shows what became of it. */
export function createWithdrawing<O extends object, R>({
  options,
  core,
  drafts,
}: SavingParts<O, R>) {
  const { state } = core.fields;
  const { untilOnline } = options;

  /** Shows the outcome, unless the user has saved again, which gets it too. */
  function show({ key }: Pending, outcome: "saved" | "not_saved"): void {
    if (core.attempt.pending?.key !== key || state.phase !== "editing") return;
    if (outcome === "not_saved") core.attempt = withPending(core.attempt, null);
    drafts.keep();
    state.takenBack = outcome;
  }

  return async function withdraw(): Promise<void> {
    const { pending } = core.attempt;
    if (pending === null || untilOnline === undefined) return;
    withdrawals.add(pending.key);
    state.takenBack = "asking";
    const isPending = () => core.attempt.pending?.key === pending.key;
    const wait = async () => {
      await untilOnline();
      return isPending();
    };
    try {
      await untilOnline();
      if (!isPending()) return;
      const answered = await retryUntilAnswered(sendingOf(options, pending), wait);
      if (answered !== null) show(pending, "saved");
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (!isRefusedUnprocessed(failure)) show(pending, "not_saved");
      else if (isPending()) state.takenBack = null;
    }
  };
}
