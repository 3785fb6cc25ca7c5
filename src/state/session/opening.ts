import { proxy, ref } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { loadAccount, session } from "./session.ts";
import { refreshShift } from "./shift.ts";

/** Why the workspace could not be opened; null while it is being opened and once it is open. */
export const opening = proxy<{ failure: ApiFailure | null }>({ failure: null });

/** Learns who is asking and whether a shift is open: what every screen stands on. */
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
