import { proxy, ref } from "valtio";
import { subscribeKey } from "valtio/utils";
import { isStepRefusal } from "#domain/first-step.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { onStepRequired } from "#src/api/fresh-factor.ts";
import { connectLive, disconnectLive } from "../live/live.ts";
import { firstStep, loadAccount, session } from "./session.ts";
import { refreshShift, setShift } from "./shift.ts";

/** Why the workspace could not be opened; null while it is being opened and once it is open. */
export const opening = proxy<{ failure: ApiFailure | null }>({ failure: null });

/** Reads the account and the user's own shift, which every screen needs. */
export async function openAccount(): Promise<void> {
  opening.failure = null;
  try {
    const believed = session.role;
    await Promise.all([loadAccount(), readShift()]);
    if (session.role !== believed) await readShift();
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    opening.failure = ref(failure);
  }
}

/** Reads the user's own shift. A person who must do something else first has none to work in. */
async function readShift(): Promise<void> {
  try {
    await refreshShift();
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && isStepRefusal(failure.code);
    if (!isRefused) throw failure;
    setShift(null);
  }
}

/** Reads the account again after its first step was done or its factors changed; opens the workspace if it was closed. */
export async function reopenAccount(): Promise<void> {
  if (firstStep() === null) return void (await loadAccount());
  await openAccount();
}

/**
 * Closes the workspace as soon as the server requires a second factor or another password, and asks for no live changes
 * until that is done: they would be refused again and again. Returns a function that stops this.
 */
export function followFirstStep(): () => void {
  const ends = [
    onStepRequired(() => {
      // If the account cannot be read now, the next refused call tries again.
      if (session.account !== null && firstStep() === null) loadAccount().catch(() => undefined);
    }),
    subscribeKey(session, "account", (account) => {
      if (account === null) return;
      if (account.first_step === null) connectLive();
      else disconnectLive();
    }),
  ];
  return () => ends.forEach((end) => end());
}
