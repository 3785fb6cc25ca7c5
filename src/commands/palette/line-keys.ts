import type { KeyboardEvent } from "react";
import type { PaletteState } from "./use-palette.ts";

const PAGE = 8;
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** What the keys do on the palette's line; all others type, or belong to the commands. */
export function pressOnLine(event: KeyboardEvent<HTMLInputElement>, palette: PaletteState): void {
  const { code, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
  if (nativeEvent.isComposing) return;
  const step = MOVES[code];
  if (step !== undefined) {
    event.preventDefault();
    palette.move(step);
  } else if (code === "Enter" || code === "NumpadEnter") {
    event.preventDefault();
    palette.enter(ctrlKey || metaKey ? "actions" : "take");
  } else if (code === "Escape") {
    event.preventDefault();
    palette.escape();
  } else if (code === "Tab") {
    event.preventDefault();
    palette.nextMode(shiftKey ? -1 : 1);
  } else if (code === "Backspace" && palette.line === "" && !event.repeat) {
    // What comes back onto the line keeps its last letter.
    event.preventDefault();
    palette.goBack();
  } else if (code === "Home" || code === "End") {
    // The list around would take them from the line.
    event.stopPropagation();
  }
}
