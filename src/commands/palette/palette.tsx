import { Command as Menu } from "cmdk";
import { Dialog, DialogPanel } from "@headlessui/react";
import { useLayoutEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { plural, t } from "@src/i18n/t";
import { closeLayer, layers } from "@src/state/layers";
import { pressOnLine } from "./line-keys";
import { PaletteLine } from "./palette-line";
import { PaletteModes } from "./palette-modes";
import { take } from "./take";
import { type PaletteLayer, type PaletteState, usePalette } from "./use-palette";
import type { Item } from "./results";

const LIST = "palette-list";

/** Commands, patients and appointments on one line; there while a palette layer is open. */
export default function Palette() {
  useSnapshot(layers);
  const layer = layers.open.findLast((one) => one.kind === "palette");
  return layer === undefined ? null : <OpenPalette layer={layer} />;
}

function OpenPalette({ layer }: { layer: PaletteLayer }) {
  const palette = usePalette(layer);
  const { mode, modes, choose, crumb, selected, look } = palette;
  return (
    <Dialog open onClose={() => closeLayer("palette")} className="relative z-40">
      <div className="fixed inset-0 bg-black/40" aria-hidden="true" />
      <div className="fixed inset-0 flex justify-center p-4 pt-[12vh]">
        <DialogPanel
          aria-label={t("palette.label")}
          className="h-fit w-full max-w-[640px] overflow-hidden rounded-ui border border-line bg-raised shadow-layer"
        >
          <Menu
            label={t("palette.label")}
            shouldFilter={false}
            vimBindings={false}
            disablePointerSelection
            value={selected?.value ?? ""}
          >
            {crumb !== null && (
              <p className="border-b border-line bg-accent-soft px-4 py-1.5 text-label font-medium text-accent">
                <bdi>{crumb}</bdi>
              </p>
            )}
            <Line palette={palette} />
            {choose === null && (
              <PaletteModes modes={modes} mode={mode} onChoose={(next) => look({ mode: next })} />
            )}
            <Found palette={palette} />
          </Menu>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

/**
 * The line that is typed on. It names the chosen option itself: the list part tells a screen reader
 * only of moves that it made itself, and here the best line is chosen anew with every letter.
 */
function Line({ palette }: { palette: PaletteState }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const list = document.getElementById(LIST);
    const value = CSS.escape(palette.selected?.value ?? "");
    const option = list?.querySelector(`[data-value="${value}"]`);
    input.current?.setAttribute("aria-activedescendant", option?.id ?? "");
    option?.scrollIntoView({ block: "nearest" });
  });
  return (
    <input
      ref={input}
      role="combobox"
      aria-expanded
      aria-controls={LIST}
      aria-autocomplete="list"
      aria-label={t("palette.label")}
      autoComplete="off"
      spellCheck={false}
      autoFocus
      data-autofocus
      dir="auto"
      value={palette.line}
      onChange={({ target }) => palette.type(target.value)}
      onKeyDown={(event) => pressOnLine(event, palette)}
      placeholder={t(`palette.placeholder.${palette.mode}`)}
      className="h-12 w-full bg-transparent px-4 text-[16px] outline-none"
    />
  );
}

function Found({ palette }: { palette: PaletteState }) {
  const { items, selected, isStale, select } = palette;
  return (
    <>
      <div id={LIST}>
        <Menu.List className="max-h-[50vh] overflow-y-auto p-1.5" label={t("palette.label")}>
          {groupsOf(items).map(([group, lines]) => (
            <Menu.Group
              key={group}
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
                  stale={isStale(item)}
                  onPoint={() => item !== selected && select(item)}
                  onTake={() => !isStale(item) && void take(item)}
                />
              ))}
            </Menu.Group>
          ))}
        </Menu.List>
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

function groupsOf(items: readonly Item[]): [Item["group"], Item[]][] {
  const groups = new Map<Item["group"], Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

function statusOf({ line, mode, items, found }: PaletteState): string {
  if (found.failed) return t("palette.failed");
  if (!found.answered) return t("palette.waiting");
  if (items.length > 0) return plural("palette.results", items.length);
  if (line.trim() !== "") return t("palette.nothing", { text: line });
  return t(mode === "actions" ? "palette.empty" : "palette.begin");
}
