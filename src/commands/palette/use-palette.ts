import { context } from "#src/state/screen/context.ts";
import { session } from "#src/state/session/session.ts";
import { breadcrumbOf } from "./breadcrumb.ts";
import type { Item } from "./item.ts";
import type { PaletteLayer } from "./palette-input.ts";
import { modesFor } from "./results.ts";
import { createSearchActions } from "./search-actions.ts";
import { useEnter } from "./use-enter.ts";
import { useInput } from "./use-input.ts";
import { useLines } from "./use-lines.ts";

/** The logic of the palette: the query, its results, and the keys; `open` is null while it is closed. */
export function usePalette(open: PaletteLayer | null) {
  const { input, setSearch, choose, setPendingEnter } = useInput(open);
  const { text, mode, opening } = input;
  const query = {
    text,
    mode,
    choose: opening.choose ?? null,
    actionRow: opening.actionRow ?? context.row,
    opening,
  };
  const lines = useLines(query, input.chosen);
  const modes = modesFor(session.role, opening.mode);
  const askAhead = (next: string) => lines.found.readAhead({ ...query, text: next });

  return {
    ...query,
    found: lines.found,
    items: lines.items,
    selected: lines.selected,
    isStale: lines.isStale,
    modes,
    crumb: breadcrumbOf(query),
    setSearch,
    select: (item: Item) => choose(item.value),
    move(step: number) {
      const next = lines.lineAway(step);
      if (next !== undefined) choose(next.value);
    },
    enter: useEnter(input, lines, setPendingEnter),
    ...createSearchActions(input, modes, setSearch, askAhead),
  };
}

export type PaletteState = ReturnType<typeof usePalette>;
