import { useEffect, useState } from "react";
import { paletteInput, type PaletteMode } from "#src/state/screen/layers.ts";
import {
  changeSearch,
  CLOSED,
  emptyInput,
  type PaletteInput,
  type PaletteLayer,
  reopenInput,
  type EnterAction,
} from "./palette-input.ts";

/** Keeps what the user enters in the palette; `open` is null while it is closed. */
export function useInput(open: PaletteLayer | null) {
  const layer = open ?? CLOSED;
  const [stored, setKept] = useState(() => emptyInput(layer));
  const input = stored.opening === layer ? stored : reopenInput(stored, layer);
  if (input !== stored) setKept(input);

  useEffect(() => {
    paletteInput.text = open === null ? "" : input.text.trim();
  }, [open, input.text]);

  return {
    input,
    /** Changes the text, the mode or both. */
    setSearch: (next: { text?: string; mode?: PaletteMode }): void =>
      setKept((now) => changeSearch(now, next)),
    choose: (chosen: string): void => setKept((now) => withPart(now, { chosen })),
    setPendingEnter: (pendingEnter: EnterAction | null): void =>
      setKept((now) => withPart(now, { pendingEnter })),
  };
}

/** Returns the input with a part replaced; the same object if nothing changes, so that nothing is rendered. */
function withPart(
  input: PaletteInput,
  part: Partial<Pick<PaletteInput, "chosen" | "pendingEnter">>,
): PaletteInput {
  const next = { ...input, ...part };
  const isSame = next.chosen === input.chosen && next.pendingEnter === input.pendingEnter;
  return isSame ? input : next;
}
