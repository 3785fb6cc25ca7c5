import { closeLayer, openLayer, type PaletteMode } from "#src/state/screen/layers.ts";
import type { PaletteInput } from "./palette-input.ts";

/** Characters that switch to a mode when typed into the empty input. */
const MODE_SIGNS: Readonly<Record<string, PaletteMode>> = {
  ">": "commands",
  "@": "patients",
  "#": "appointments",
  "?": "keys",
  "؟": "keys",
};

/** Creates the actions that change the palette's text or mode. */
export function createSearchActions(
  { text, mode, opening }: PaletteInput,
  modes: readonly PaletteMode[],
  /** Changes the text, the mode or both. */
  changeInput: (next: { text?: string; mode?: PaletteMode }) => void,
  /** Sends the request for a text before React renders it. */
  askAhead: (text: string) => void,
) {
  const isChoosing = opening.choose !== undefined;
  return {
    goBack(): void {
      if (isChoosing)
        openLayer({
          kind: "palette",
          mode: "commands",
          ...(opening.catalog !== undefined && { choose: opening.choose }),
        });
      else if (mode === "actions" && opening.from !== undefined)
        openLayer({ kind: "palette", ...opening.from });
      else if (mode !== "all") changeInput({ mode: "all" });
    },
    escape(): void {
      if (text !== "") changeInput({ text: "" });
      else if (!isChoosing && mode !== opening.mode && opening.mode !== "actions")
        changeInput({ mode: opening.mode });
      else closeLayer("palette");
    },
    nextMode(step: 1 | -1): void {
      const next = modes.at((modes.indexOf(mode) + step) % modes.length);
      if (!isChoosing && next !== undefined) changeInput({ mode: next });
    },
    type(typed: string): void {
      const sign = isChoosing ? undefined : MODE_SIGNS[typed];
      if (sign === undefined) {
        askAhead(typed);
        changeInput({ text: typed });
      } else if (modes.includes(sign)) changeInput({ mode: sign, text: "" });
    },
  };
}
