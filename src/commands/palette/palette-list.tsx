import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { plural, t } from "@src/i18n/t";
import { useSlow } from "@src/state/use-slow";
import { PaletteLine } from "./palette-line";
import type { Item } from "./results";
import { take } from "./take";
import type { PaletteState } from "./use-palette";

/** Id of a line's element in the list of an id. */
export function optionId(list: string, { value }: Item): string {
  return `${list}-${value}`;
}

/** The lines to choose from, in their groups; what an older line has found is dimmed once the answer takes its time. */
export function PaletteList({ palette, id }: { palette: PaletteState; id: string }) {
  const { items, selected, isStale, select, found } = palette;
  const isSlow = useSlow(!found.answered);
  const list = useRef<HTMLDivElement>(null);
  const scrolled = useSelectedInSight(
    list,
    selected === undefined ? null : optionId(id, selected),
    items[0] === selected,
  );

  function itemAt({ target }: PointerEvent | MouseEvent): Item | undefined {
    const option = target instanceof Element ? target.closest("[data-value]") : null;
    const value = option?.getAttribute("data-value");
    return items.find((item) => item.value === value);
  }

  return (
    <>
      {/* Keys belong to the line above, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("palette.label")}
        data-slow={isSlow || undefined}
        onScroll={scrolled}
        onPointerMove={(event) => {
          const item = itemAt(event);
          if (item !== undefined && item !== selected) select(item);
        }}
        onClick={(event) => {
          const item = itemAt(event);
          if (item !== undefined && !isStale(item)) void take(item);
        }}
        className="group/list max-h-[50vh] overflow-y-auto p-1.5"
      >
        {groupsOf(items).map(([group, lines]) => (
          <div
            key={group}
            role="group"
            aria-labelledby={`${id}-${group}`}
            data-stale={(lines[0] !== undefined && isStale(lines[0])) || undefined}
            className="group-data-slow/list:data-stale:opacity-60"
          >
            <span
              id={`${id}-${group}`}
              className="block px-2.5 pt-2 pb-1 text-label font-semibold text-muted"
            >
              {t(group)}
            </span>
            {lines.map((item) => (
              <PaletteLine
                key={item.value}
                id={optionId(id, item)}
                item={item}
                isSelected={item === selected}
              />
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={items.length === 0 ? "px-3 pt-2 pb-6 text-center text-muted" : "sr-only"}
      >
        {statusOf(palette)}
      </p>
    </>
  );
}

/**
 * Keeps the chosen line in sight; answers what is to be told that the list was scrolled. Scrolling lays
 * the page out once more, so a list that is at its top already is left alone.
 */
function useSelectedInSight(
  list: RefObject<HTMLElement | null>,
  id: string | null,
  isFirst: boolean,
): () => void {
  const isAtTop = useRef(true);
  useLayoutEffect(() => {
    if (id === null || (isFirst && isAtTop.current)) return;
    // Above the first line stands its heading.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else document.getElementById(id)?.scrollIntoView({ block: "nearest" });
    isAtTop.current = isFirst;
  }, [list, id, isFirst]);
  return () => {
    isAtTop.current = false;
  };
}

function groupsOf(items: readonly Item[]): [Item["group"], Item[]][] {
  const groups = new Map<Item["group"], Item[]>();
  for (const item of items) {
    const lines = groups.get(item.group);
    if (lines === undefined) groups.set(item.group, [item]);
    else lines.push(item);
  }
  return [...groups];
}

function statusOf({ line, mode, items, found }: PaletteState): string {
  if (found.failed) return t("palette.failed");
  if (!found.answered) return t("palette.waiting");
  if (items.length > 0) return plural("palette.results", items.length);
  if (line.trim() !== "") return t("palette.nothing", { text: line });
  return t(mode === "actions" ? "palette.empty" : "palette.begin");
}
