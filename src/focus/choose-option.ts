import { isCharacter, isModifier } from "./key-kinds.ts";

/** Milliseconds after which a letter starts a new search, as in browsers. */
const PAUSE = 1_000;

/** Returns the function that chooses an option of a `<select>` by replayed keys. */
export function createOptionChooser() {
  /**
   * What has been typed into a `<select>` so far, and when (`timeStamp` of the event): browsers find an option
   * by its first letters.
   */
  let typeahead: { select: HTMLSelectElement; text: string; typedAt: number } | null = null;

  /**
   * Chooses an option as the browser does for arrows, Home, End and letters. Returns false if a letter matches no option, so
   * that the keys after it are dropped: they were meant for the option that was not chosen.
   */
  function chooseOption(select: HTMLSelectElement, event: KeyboardEvent): boolean {
    const { key } = event;
    const { options, selectedIndex: here } = select;
    let next = -1;
    if (key === "ArrowDown") next = Math.min(here + 1, options.length - 1);
    else if (key === "ArrowUp") next = Math.max(here - 1, 0);
    else if (key === "Home") next = 0;
    else if (key === "End") next = options.length - 1;
    else if (isCharacter(event)) next = optionByLetter(select, event);
    if (key.length > 1) typeahead = null;
    if (next >= 0 && next !== here) {
      select.selectedIndex = next;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    return next >= 0 || !isCharacter(event);
  }

  /**
   * Returns the index of the option that a letter leads to, −1 if none. The same letter repeated goes to the
   * next match.
   */
  function optionByLetter(select: HTMLSelectElement, event: KeyboardEvent): number {
    const { options, selectedIndex } = select;
    const key = event.key.toLowerCase();
    const text = (continuesSearch(select, event) ? (typeahead?.text ?? "") : "") + key;
    typeahead = { select, text, typedAt: event.timeStamp };
    select.addEventListener("keydown", onNextKey);
    const isOne = Array.from(text).every((letter) => letter === key);
    const startIndex = isOne ? selectedIndex + 1 : selectedIndex;
    const places = Array.from(options, (_option, index) => (startIndex + index) % options.length);
    const beginning = isOne ? key : text;
    const found = places.find((at) => options[at]?.label.toLowerCase().startsWith(beginning));
    return found ?? -1;
  }

  const continuesSearch = (select: HTMLSelectElement, { timeStamp }: KeyboardEvent): boolean =>
    typeahead?.select === select && timeStamp - typeahead.typedAt < PAUSE;

  /**
   * Handles the letters that the user types after replayed ones. The browser does not know the replayed
   * letters: it would search for an option that begins with the next letter, and open the list at a space.
   */
  function onNextKey(event: KeyboardEvent): void {
    const select = event.currentTarget;
    if (!(select instanceof HTMLSelectElement) || !event.isTrusted) return;
    if (isCharacter(event) && continuesSearch(select, event)) {
      event.preventDefault();
      chooseOption(select, event);
      // Control comes before its Enter, perhaps while the letters typed before it are still replayed.
    } else if (!isModifier(event)) {
      typeahead = null;
      select.removeEventListener("keydown", onNextKey);
    }
  }

  return { chooseOption };
}

export const { chooseOption } = createOptionChooser();
