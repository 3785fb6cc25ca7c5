/** The actions that the keys of a picker run. */
export type PickerActions = {
  /** Goes to the next or the previous line of the list. */
  move: (step: 1 | -1) => void;
  /** Chooses the active line; `creates` allows the line that creates a record. */
  choose: (how: { creates: boolean }) => void;
  /** Discards what was typed. */
  discard: () => void;
  /** Clears the choice. */
  clear: () => void;
};

/** Runs a key of a picker. Returns false if the key does nothing while the list is open, or while a choice is shown. */
export function pressInPicker(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { isOpen, isChosen }: { isOpen: boolean; isChosen: boolean },
  { move, choose, discard, clear }: PickerActions,
): boolean {
  if (isOpen && (key === "ArrowDown" || key === "ArrowUp")) move(key === "ArrowDown" ? 1 : -1);
  else if (isOpen && key === "Escape") discard();
  else if (isOpen && key === "Enter") choose({ creates: true });
  else if (isOpen && key === "Tab" && !shiftKey) choose({ creates: false });
  else if (isChosen && key === "Backspace") clear();
  else return false;
  return true;
}
