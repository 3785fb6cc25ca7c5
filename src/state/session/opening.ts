import { proxy, ref } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { loadAccount, session } from "./session.ts";
import { refreshShift } from "./shift.ts";

/** Why the workspace could not be opened; null while it is being opened and once it is open. */
export const opening = proxy<{ failure: ApiFailure | null }>({ failure: null });

/** Reads the account and the user's own shift, which every screen needs. */
export async function openAccount(): Promise<void> {
  opening.failure = null;
  try {
    const believed = session.role;
    const [{ role }] = await Promise.all([loadAccount(), refreshShift()]);
    if (role !== believed) await refreshShift();
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    opening.failure = ref(failure);
  }
}
