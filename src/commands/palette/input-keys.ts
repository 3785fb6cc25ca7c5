import type { KeyboardEvent } from "react";
import type { PaletteState } from "./use-palette.ts";

const PAGE = 8;
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** Handles the palette's own keys in its input; all others type or run commands. */
export function pressInInput(event: KeyboardEvent<HTMLInputElement>, palette: PaletteState): void {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
  if (nativeEvent.isComposing) return;
  const step = MOVES[key];
  if (step !== undefined) {
    event.preventDefault();
    palette.move(step);
  } else if (key === "Enter") {
    event.preventDefault();
    palette.enter(ctrlKey || metaKey ? "actions" : "run");
  } else if (key === "Escape") {
    event.preventDefault();
    palette.escape();
  } else if (key === "Tab") {
    event.preventDefault();
    palette.nextMode(shiftKey ? -1 : 1);
  } else if (key === "Backspace" && palette.text === "" && !event.repeat) {
    // Prevents Backspace from also deleting the last letter of the text that going back restores.
    event.preventDefault();
    palette.goBack();
  } else if (key === "Home" || key === "End") {
    // The menu component would use them to move in the list instead of the text.
    event.stopPropagation();
  }
}
