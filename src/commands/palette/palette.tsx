import { Command as Menu } from "cmdk";
import { Dialog, DialogPanel } from "@headlessui/react";
import { useLayoutEffect, useRef, type RefObject } from "react";
import { useSnapshot } from "valtio";
import { plural, t } from "@src/i18n/t";
import { closeLayer, layers, type PaletteMode } from "@src/state/layers";
import { useSlow } from "@src/state/use-slow";
import { useFocusReturn, useFocusWhileOpen } from "../focus-return";
import { choiceOf } from "./choices";
import { PALETTE_LINE } from "./line-id";
import { pressOnLine } from "./line-keys";
import { PaletteLine } from "./palette-line";
import { PaletteModes } from "./palette-modes";
import { PalettePreview } from "./preview";
import { take } from "./take";
import { type PaletteLayer, type PaletteState, usePalette } from "./use-palette";
import type { Item } from "./results";

const LIST = "palette-list";
const PLACE = "flex justify-center p-4 pt-[12vh]";
const PANEL =
  "h-fit w-full max-w-[640px] compact:max-w-[960px] overflow-hidden rounded-ui border border-line bg-raised shadow-layer";
/** Modes that find patients and appointments. */
const PREVIEWED: ReadonlySet<PaletteMode> = new Set(["all", "patients", "appointments"]);

/**
 * Commands, patients and appointments on one line. It stays on the page unseen, laid out as it was last, so
 * that a key press has little more to do than to show it. Over a dialog, which lets the
 * focus go to nothing but dialogs within it, it is one.
 */
export default function Palette({ layer }: { layer: PaletteLayer | null }) {
  const { open } = useSnapshot(layers);
  const isOver = layer !== null && open.length > 1;
  return (
    <>
      <OverPage layer={isOver ? null : layer} />
      {isOver && <OverDialog layer={layer} />}
    </>
  );
}

function OverPage({ layer }: { layer: PaletteLayer | null }) {
  const line = useRef<HTMLInputElement>(null);
  const isOpen = layer !== null;
  useFocusWhileOpen(isOpen, line);
  return (
    <div
      className={`fixed inset-0 z-40 bg-black/40 ${PLACE} ${isOpen ? "" : "invisible"}`}
      onPointerDown={(event) => {
        // What is not the line itself is pressed without taking the focus from it.
        if (event.target !== line.current) event.preventDefault();
        if (event.target === event.currentTarget) closeLayer("palette");
      }}
    >
      <div
        role={isOpen ? "dialog" : undefined}
        aria-modal={isOpen || undefined}
        aria-label={t("palette.label")}
        className={PANEL}
      >
        <Content layer={layer} line={line} />
      </div>
    </div>
  );
}

function OverDialog({ layer }: { layer: PaletteLayer }) {
  const line = useRef<HTMLInputElement>(null);
  useFocusReturn();
  return (
    <Dialog open onClose={() => closeLayer("palette")} className="relative z-40">
      <div className="fixed inset-0 bg-black/40" aria-hidden="true" />
      <div className={`fixed inset-0 ${PLACE}`}>
        <DialogPanel aria-label={t("palette.label")} className={PANEL}>
          <Content layer={layer} line={line} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}

type LineRef = RefObject<HTMLInputElement | null>;

function Content({ layer, line }: { layer: PaletteLayer | null; line: LineRef }) {
  const palette = usePalette(layer);
  const { mode, modes, choose, crumb, selected, look } = palette;
  return (
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
      <Line palette={palette} field={line} isOpen={layer !== null} />
      {choose === null && (
        <PaletteModes
          modes={modes}
          mode={mode}
          hasActions={(selected?.record ?? null) !== null}
          onChoose={(next) => look({ mode: next })}
        />
      )}
      <div className="flex">
        <div className="min-w-0 flex-1">
          <Found palette={palette} isOpen={layer !== null} />
        </div>
        {PREVIEWED.has(mode) && (
          <PalettePreview record={layer === null ? null : (selected?.record ?? null)} />
        )}
      </div>
      <Chosen value={selected?.value ?? ""} line={line} />
    </Menu>
  );
}

/** The line that is typed on. */
function Line({
  palette,
  field,
  isOpen,
}: {
  palette: PaletteState;
  field: LineRef;
  isOpen: boolean;
}) {
  return (
    <input
      ref={field}
      id={isOpen ? PALETTE_LINE : undefined}
      role="combobox"
      aria-expanded
      aria-controls={isOpen ? LIST : undefined}
      aria-autocomplete="list"
      aria-label={t("palette.label")}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      dir={palette.line === "" ? undefined : "auto"}
      value={palette.line}
      onChange={({ target }) => palette.type(target.value)}
      onKeyDown={(event) => pressOnLine(event, palette)}
      placeholder={t(
        `palette.placeholder.${choiceOf(palette.choose) !== null ? "choice" : palette.mode}`,
      )}
      className="h-12 w-full bg-transparent px-4 text-[16px] outline-none"
    />
  );
}

function Found({ palette, isOpen }: { palette: PaletteState; isOpen: boolean }) {
  const { items, selected, isStale, select, found } = palette;
  const isSlow = useSlow(!found.answered);
  return (
    <>
      <div id={isOpen ? LIST : undefined} data-slow={isSlow || undefined} className="group/list">
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

/**
 * Names the chosen option to screen readers and keeps it in sight: the list part does so only after
 * moves of its own, and here the best line is chosen anew with every letter. Stands after the
 * options, whose names are there only once they have been put on the page.
 */
function Chosen({ value, line }: { value: string; line: LineRef }) {
  const shown = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const option = document.querySelector(`#${LIST} [data-value="${CSS.escape(value)}"]`);
    line.current?.setAttribute("aria-activedescendant", option?.id ?? "");
    // Scrolling lays the page out once more: not for the line that is in sight anyway.
    if (option !== shown.current) {
      const list = option?.closest("[cmdk-list]");
      // Above the first line stands its heading.
      if (option !== null && option === list?.querySelector("[cmdk-item]")) list.scrollTop = 0;
      else option?.scrollIntoView({ block: "nearest" });
    }
    shown.current = option;
  });
  return null;
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
