import { proxy, ref } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { onFactorRequired } from "#src/api/fresh-factor.ts";
import { connectLive, disconnectLive } from "../live/live.ts";
import { isClosed, loadAccount, session } from "./session.ts";
import { refreshShift, setShift } from "./shift.ts";

/** Why the workspace could not be opened; null while it is being opened and once it is open. */
export const opening = proxy<{ failure: ApiFailure | null }>({ failure: null });

/** Reads the account and the user's own shift, which every screen needs. */
export async function openAccount(): Promise<void> {
  opening.failure = null;
  try {
    const believed = session.role;
    const [{ role }] = await Promise.all([loadAccount(), readShift()]);
    if (role !== believed) await readShift();
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    opening.failure = ref(failure);
  }
}

/** Reads the user's own shift. A person who must set up a second factor first has none to work in. */
async function readShift(): Promise<void> {
  try {
    await refreshShift();
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.code === "second_factor_required";
    if (!isRefused) throw failure;
    setShift(null);
  }
}

/** Reads the account again after its second factors have changed; opens the workspace if it was closed until then. */
export async function reopenAccount(): Promise<void> {
  const wasClosed = isClosed();
  if (!wasClosed) return void (await loadAccount());
  await openAccount();
  disconnectLive();
  connectLive();
}

/** Closes the workspace as soon as the server requires a second factor. Returns a function that stops this. */
export function followFactorRequired(): () => void {
  return onFactorRequired(() => {
    // If the account cannot be read now, the next refused call tries again.
    if (session.account !== null && !isClosed()) loadAccount().catch(() => undefined);
  });
}
