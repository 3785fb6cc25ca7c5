import type { KeyboardEvent } from "react";
import { typeIntoSelect } from "#src/focus/choose-option.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";

/**
 * Hears the keys of a `<select>`: letters choose an option by any word of it. Returns false if they lead to none. Replayed
 * letters are left to what replays them, which knows when they were pressed.
 */
export function chooseByLetter({ nativeEvent, currentTarget }: SelectKey): boolean {
  if (!nativeEvent.isTrusted) return true;
  const isFound = typeIntoSelect(currentTarget, nativeEvent);
  // The browser would search by the beginnings of labels alone.
  if (isFound !== null) nativeEvent.preventDefault();
  return isFound !== false;
}

/** The same outside of forms, where the page says that a letter leads to no option and runs no command. */
export function onSelectKey(event: SelectKey): void {
  if (!chooseByLetter(event)) dropTyping("letters", { isTyped: true });
}

type SelectKey = KeyboardEvent<HTMLSelectElement>;
