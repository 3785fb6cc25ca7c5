import { matchesName } from "./closeness.ts";
import { foldName, meantInOtherLayout } from "./names.ts";

/**
 * Returns how well a typed text finds a name: 0 if the name or its details contain it; 1 if the name sounds like
 * it in the other script, or if the same keys type a part of the name in the other layout; null otherwise.
 */
export function rankOfFound(text: string, name: string, details: string): 0 | 1 | null {
  const typed = foldName(text);
  const searched = foldName(`${name} ${details}`);
  if (searched.includes(typed)) return 0;
  const swapped = foldName(meantInOtherLayout(text) ?? "");
  const isSwapped = swapped !== "" && searched.includes(swapped);
  return isSwapped || matchesName(text, name, { inAnyOrder: true }) ? 1 : null;
}
