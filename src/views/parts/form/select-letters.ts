import type { KeyboardEvent } from "react";
import { isCharacter } from "#src/focus/key-kinds.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { createTypedOption } from "./typed-option.ts";

// Each select has its own: a letter typed in the next one right away begins a word there.
const typedIn = new WeakMap<HTMLSelectElement, ReturnType<typeof createTypedOption>>();

/**
 * Chooses an option by the letters typed into a select outside of a form. A letter that finds no option runs no command
 * there, and the page says so.
 */
export function chooseByLetter(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, timeStamp, nativeEvent, currentTarget } = event;
  if (key === " " || altKey || !isCharacter(nativeEvent)) return;
  const typed = typedIn.get(currentTarget) ?? createTypedOption();
  typedIn.set(currentTarget, typed);
  const found = typed.search(Array.from(currentTarget.options), key, timeStamp);
  if (found === "browser") return;
  event.preventDefault();
  if (found === null) return dropTyping("letters", { isTyped: true });
  currentTarget.value = found.value;
  currentTarget.dispatchEvent(new Event("change", { bubbles: true }));
}
