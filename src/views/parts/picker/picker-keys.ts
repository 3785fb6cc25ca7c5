/** What keys do in a picker. */
export type PickerActs = {
  /** Goes to the next or the previous line of the list. */
  move: (step: 1 | -1) => void;
  /** Takes the active line; `creates` allows the line that creates a record. */
  take: (how: { creates: boolean }) => void;
  /** Discards what was typed. */
  giveUp: () => void;
  /** Clears the choice. */
  clear: () => void;
};

/** Runs a key of a picker, whose list is open, or whose choice is shown; returns false for any other key. */
export function pressInPicker(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { isOpen, isChosen }: { isOpen: boolean; isChosen: boolean },
  { move, take, giveUp, clear }: PickerActs,
): boolean {
  if (isOpen && (key === "ArrowDown" || key === "ArrowUp")) move(key === "ArrowDown" ? 1 : -1);
  else if (isOpen && key === "Escape") giveUp();
  else if (isOpen && key === "Enter") take({ creates: true });
  else if (isOpen && key === "Tab" && !shiftKey) take({ creates: false });
  else if (isChosen && key === "Backspace") clear();
  else return false;
  return true;
}
