import { Command as Menu } from "cmdk";
import { Dialog, DialogPanel } from "@headlessui/react";
import { useLayoutEffect } from "react";
import { useSnapshot } from "valtio";
import { plural, t } from "@src/i18n/t";
import { closeLayer, layers, type PaletteMode } from "@src/state/layers";
import { useFocusReturn } from "../focus-return";
import { choiceOf } from "./choices";
import { pressOnLine } from "./line-keys";
import { PaletteLine } from "./palette-line";
import { PaletteModes } from "./palette-modes";
import { PalettePreview } from "./preview";
import { take } from "./take";
import { type PaletteLayer, type PaletteState, usePalette } from "./use-palette";
import type { Item } from "./results";

const LINE = "palette-line";
const LIST = "palette-list";
/** Modes that find patients and appointments. */
const PREVIEWED: ReadonlySet<PaletteMode> = new Set(["all", "patients", "appointments"]);

/** Commands, patients and appointments on one line; there while a palette layer is open. */
export default function Palette() {
  useSnapshot(layers);
  const layer = layers.open.findLast((one) => one.kind === "palette");
  return layer === undefined ? null : <OpenPalette layer={layer} />;
}

function OpenPalette({ layer }: { layer: PaletteLayer }) {
  useFocusReturn();
  const palette = usePalette(layer);
  const { mode, modes, choose, crumb, selected, look } = palette;
  return (
    <Dialog open onClose={() => closeLayer("palette")} className="relative z-40">
      <div className="fixed inset-0 bg-black/40" aria-hidden="true" />
      <div className="fixed inset-0 flex justify-center p-4 pt-[12vh]">
        <DialogPanel
          aria-label={t("palette.label")}
          className="h-fit w-full max-w-[640px] compact:max-w-[960px] overflow-hidden rounded-ui border border-line bg-raised shadow-layer"
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
              <PaletteModes
                modes={modes}
                mode={mode}
                hasActions={(selected?.record ?? null) !== null}
                onChoose={(next) => look({ mode: next })}
              />
            )}
            <div className="flex">
              <div className="min-w-0 flex-1">
                <Found palette={palette} />
              </div>
              {PREVIEWED.has(mode) && <PalettePreview record={selected?.record ?? null} />}
            </div>
            <Chosen value={selected?.value ?? ""} />
          </Menu>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

/** The line that is typed on. */
function Line({ palette }: { palette: PaletteState }) {
  return (
    <input
      id={LINE}
      role="combobox"
      aria-expanded
      aria-controls={LIST}
      aria-autocomplete="list"
      aria-label={t("palette.label")}
      autoComplete="off"
      spellCheck={false}
      autoFocus
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

/**
 * Names the chosen option to screen readers and keeps it in sight: the list part does so only after
 * moves of its own, and here the best line is chosen anew with every letter. Stands after the
 * options, whose names are there only once they have been put on the page.
 */
function Chosen({ value }: { value: string }) {
  useLayoutEffect(() => {
    const option = document.querySelector(`#${LIST} [data-value="${CSS.escape(value)}"]`);
    document.getElementById(LINE)?.setAttribute("aria-activedescendant", option?.id ?? "");
    option?.scrollIntoView({ block: "nearest" });
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
