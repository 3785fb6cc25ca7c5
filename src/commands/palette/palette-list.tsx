import { Command as Menu } from "cmdk";
import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { plural, t } from "#src/i18n/t.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";
import { PaletteLine } from "./palette-line.tsx";
import type { Item } from "./item.ts";
import { runItem } from "./run-item.ts";
import type { PaletteState } from "./use-palette.ts";

/** Shows the lines by group. Results of an older text are dimmed if the response is slow. */
export function PaletteList({
  palette,
  id,
  input,
}: {
  palette: PaletteState;
  id: string;
  /** The input, whose `aria-activedescendant` names the chosen line to screen readers. */
  input: RefObject<HTMLElement | null>;
}) {
  const { items, selected, isStale, select, found } = palette;
  const isSlow = useSlow(!found.answered);
  const list = useRef<HTMLDivElement>(null);

  function itemAt({ target }: PointerEvent | MouseEvent): Item | undefined {
    const option = target instanceof Element ? target.closest("[data-value]") : null;
    const value = option?.getAttribute("data-value");
    return items.find((item) => item.value === value);
  }

  return (
    <>
      {/* The input above handles the keys and keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        id={id}
        data-slow={isSlow || undefined}
        onPointerMove={(event) => {
          const item = itemAt(event);
          if (item !== undefined && item !== selected) select(item);
        }}
        onClick={(event) => {
          const item = itemAt(event);
          if (item !== undefined && !isStale(item)) void runItem(item);
        }}
        className="group/list"
      >
        <Menu.List
          ref={list}
          className="max-h-[50vh] overflow-y-auto p-1.5"
          label={t("palette.label")}
        >
          {groupsOf(items).map(([group, lines], index) => (
            <Menu.Group
              // A group comes twice if lines of another stand between its lines.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${group} ${index}`}
              data-stale={(lines[0] !== undefined && isStale(lines[0])) || undefined}
              className="group-data-slow/list:data-stale:opacity-60"
              heading={
                <span className="block px-2.5 pt-2 pb-1 text-label font-semibold text-muted">
                  {t(group)}
                </span>
              }
            >
              {lines.map((item) => (
                <PaletteLine
                  key={item.value}
                  item={item}
                  isHeldBack={item.isUnfit === true && item !== selected}
                />
              ))}
            </Menu.Group>
          ))}
        </Menu.List>
      </div>
      <ChosenLine
        value={selected?.value ?? ""}
        isFirst={items[0] === selected}
        list={list}
        input={input}
      />
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
 * Names the chosen option to screen readers and keeps it in view: the menu component does this only when it
 * moves the choice itself, and here every letter may choose another line. Rendered after the options, which
 * must be in the DOM.
 */
function ChosenLine({
  value,
  isFirst,
  list,
  input,
}: {
  value: string;
  isFirst: boolean;
  list: RefObject<HTMLElement | null>;
  input: RefObject<HTMLElement | null>;
}) {
  const shown = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const option = list.current?.querySelector(`[data-value="${CSS.escape(value)}"]`) ?? null;
    const name = option?.id ?? "";
    if (input.current?.getAttribute("aria-activedescendant") !== name)
      input.current?.setAttribute("aria-activedescendant", name);
    // Scrolling causes a layout, so it is skipped if the same line stays chosen.
    if (option === shown.current) return;
    shown.current = option;
    // The heading above the first line must be visible, too.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: "nearest" });
  });
  return null;
}

function groupsOf(items: readonly Item[]): [Item["group"], Item[]][] {
  const groups: [Item["group"], Item[]][] = [];
  for (const item of items) {
    const [group, lines] = groups.at(-1) ?? [];
    if (group === item.group) lines?.push(item);
    else groups.push([item.group, [item]]);
  }
  return groups;
}

function statusOf({ text, mode, items, found }: PaletteState): string {
  if (found.failed) return t("palette.failed");
  if (!found.answered) return t("palette.waiting");
  if (items.length > 0) return plural("palette.results", items.length);
  if (text.trim() !== "") return t("palette.nothing", { text });
  return t(mode === "actions" ? "palette.empty" : "palette.begin");
}
