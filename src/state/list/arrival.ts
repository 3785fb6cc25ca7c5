import { subscribe } from "valtio";
import type { List } from "./list.ts";
import type { Identified } from "./pages.ts";
import { rendered } from "../screen/rendered.ts";

type Facts = Pick<List<Identified>["state"], "phase" | "activeIndex" | "count"> & {
  failure: unknown;
};

/** Whether the row that a person stands on is still being read: of another search or filter, or far down. */
export function isRowComing<T extends Identified>(
  { state, rowAt }: List<T>,
  { phase, activeIndex, count, failure }: Readonly<Facts> = state,
): boolean {
  if (phase === "idle" || phase === "loading") return true;
  const isLoaded = rowAt(activeIndex) !== undefined || activeIndex >= (count ?? 0);
  return phase === "ready" && failure === null && !isLoaded;
}

/** Returns whether the row came, or the list was read and has none; once it is drawn. False where the list was left before. */
export async function untilRowCame<T extends Identified>(list: List<T>): Promise<boolean> {
  await new Promise<void>((resolve) => {
    let isBegun = false;
    const look = (): void => {
      const isIdle = list.state.phase === "idle";
      isBegun ||= !isIdle;
      if (isRowComing(list) && !(isBegun && isIdle)) return;
      end();
      resolve();
    };
    const end = subscribe(list.state, look);
    look();
  });
  await rendered();
  return list.state.phase === "ready";
}
