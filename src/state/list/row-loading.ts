import { subscribe } from "valtio";
import type { List } from "./list.ts";
import type { Identified } from "./pages.ts";
import { rendered } from "../screen/rendered.ts";

type Facts = Pick<List<Identified>["state"], "phase" | "activeIndex" | "count"> & {
  failure: unknown;
};

/** Returns true while the active row is still loading: after a new search or filter, or far down the list. */
export function isRowLoading<T extends Identified>(
  { state, rowAt }: List<T>,
  { phase, activeIndex, count, failure }: Readonly<Facts> = state,
): boolean {
  if (phase === "idle" || phase === "loading") return true;
  const isLoaded = rowAt(activeIndex) !== undefined || activeIndex >= (count ?? 0);
  return phase === "ready" && failure === null && !isLoaded;
}

/**
 * Waits until the active row is loaded and rendered, or the list is known to be empty. Resolves with false if
 * the user left the list first.
 */
export async function untilRowLoaded<T extends Identified>(list: List<T>): Promise<boolean> {
  await new Promise<void>((resolve) => {
    let isBegun = false;
    const check = (): void => {
      const isIdle = list.state.phase === "idle";
      isBegun ||= !isIdle;
      if (isRowLoading(list) && !(isBegun && isIdle)) return;
      end();
      resolve();
    };
    const end = subscribe(list.state, check);
    check();
  });
  await rendered();
  return list.state.phase === "ready";
}
