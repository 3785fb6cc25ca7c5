import { Command as Menu } from "cmdk";
import { Dialog, DialogPanel } from "@headlessui/react";
import { useEffect, useId, useRef, type RefObject } from "react";
import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { closeLayer, layers, type PaletteMode } from "#src/state/screen/layers.ts";
import { useFocusReturn, useFocusWhileOpen } from "#src/focus/focus-return.ts";
import { choiceOf } from "./choices.ts";
import { PALETTE_INPUT } from "./input-id.ts";
import { pressInInput } from "./input-keys.ts";
import { PaletteList } from "./palette-list.tsx";
import { PaletteModes } from "./palette-modes.tsx";
import { PalettePreview } from "./preview.tsx";
import type { PaletteLayer } from "./palette-input.ts";
import { type PaletteState, usePalette } from "./use-palette.ts";

const PLACE = "flex justify-center p-4 pt-[12vh]";
const PANEL =
  "h-fit w-full max-w-[640px] compact:max-w-[960px] overflow-hidden rounded-ui border border-line bg-raised shadow-layer";
/** Modes that show a preview beside patients and appointments. */
const PREVIEWED: ReadonlySet<PaletteMode> = new Set(["all", "patients", "appointments"]);

/**
 * The palette searches commands, patients and appointments. It stays mounted off screen with its last layout,
 * so that opening it costs little. Above a dialog, which allows the focus only in nested dialogs, it is
 * rendered as a dialog.
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
  const input = useRef<HTMLInputElement>(null);
  const isOpen = layer !== null;
  useFocusWhileOpen(isOpen, input);
  return (
    <div
      aria-hidden={!isOpen || undefined}
      className={`fixed inset-0 z-40 bg-black/40 will-change-[translate] print:hidden ${PLACE} ${isOpen ? "" : "-translate-y-[200%]"}`}
      onPointerDown={(event) => {
        // A press outside the input must not take the focus from it.
        if (event.target !== input.current) event.preventDefault();
        if (event.target === event.currentTarget) closeLayer("palette");
      }}
    >
      <div
        role={isOpen ? "dialog" : undefined}
        aria-modal={isOpen || undefined}
        aria-label={t("palette.label")}
        className={PANEL}
      >
        <Content layer={layer} input={input} />
      </div>
    </div>
  );
}

function OverDialog({ layer }: { layer: PaletteLayer }) {
  const input = useRef<HTMLInputElement>(null);
  useFocusReturn();
  return (
    <Dialog open onClose={() => closeLayer("palette")} className="relative z-40">
      <div className="fixed inset-0 bg-black/40" aria-hidden="true" />
      <div className={`fixed inset-0 ${PLACE}`}>
        <DialogPanel aria-label={t("palette.label")} className={PANEL}>
          <Content layer={layer} input={input} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}

type InputRef = RefObject<HTMLInputElement | null>;

function Content({ layer, input }: { layer: PaletteLayer | null; input: InputRef }) {
  const palette = usePalette(layer);
  const list = useId();
  const { mode, modes, choose, crumb, selected, setSearch } = palette;
  return (
    <Menu
      label={t("palette.label")}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      // Without a value the component would choose the first line itself.
      value={selected?.value ?? "none"}
    >
      {crumb !== null && (
        <p className="border-b border-line bg-accent-soft px-4 py-1.5 text-label font-medium text-accent">
          <bdi>{crumb}</bdi>
        </p>
      )}
      <Input palette={palette} input={input} list={list} isOpen={layer !== null} />
      {choose === null && (
        <PaletteModes
          modes={modes}
          mode={mode}
          hasActions={(selected?.record ?? null) !== null}
          onChoose={(next) => setSearch({ mode: next })}
        />
      )}
      <div className="flex">
        <div className="min-w-0 flex-1">
          <PaletteList palette={palette} id={list} input={input} />
        </div>
        {PREVIEWED.has(mode) && (
          <PalettePreview
            record={layer === null ? null : (selected?.record ?? null)}
            text={layer === null ? null : (selected?.text ?? null)}
            isChoosing={choose !== null}
          />
        )}
      </div>
    </Menu>
  );
}

/** The palette's input. */
function Input({
  palette,
  input,
  list,
  isOpen,
}: {
  palette: PaletteState;
  input: InputRef;
  list: string;
  isOpen: boolean;
}) {
  const { opening } = palette;
  useEffect(() => {
    // If the key of another mode kept the text, typing replaces it. Skipped for an empty input, as selecting
    // costs a layout.
    if (isOpen && opening.text === undefined && input.current?.value) input.current.select();
  }, [isOpen, opening, input]);
  return (
    <input
      ref={input}
      id={isOpen ? PALETTE_INPUT : undefined}
      role="combobox"
      // While closed it must not get the focus, by Tab or from a closing dialog.
      disabled={!isOpen}
      aria-expanded
      aria-controls={list}
      aria-autocomplete="list"
      aria-label={t("palette.label")}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      dir={palette.text === "" ? undefined : "auto"}
      value={palette.text}
      onChange={({ target }) => palette.type(target.value)}
      onKeyDown={(event) => pressInInput(event, palette)}
      placeholder={t(`palette.placeholder.${choiceOf(palette) !== null ? "choice" : palette.mode}`)}
      className="h-12 w-full bg-transparent px-4 text-[16px] outline-none"
    />
  );
}
