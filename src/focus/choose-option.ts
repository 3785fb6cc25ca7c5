import { findOption } from "./find-option.ts";
import { isCharacter, isModifier } from "./key-kinds.ts";

/** Milliseconds after which a letter starts a new search, as in browsers. */
const PAUSE = 1_000;

/** A key of an Arabic keyboard that types two letters, such as لا. */
const LIGATURE = /^\p{Script=Arabic}{2}$/u;

/** Returns the function that chooses an option of a `<select>` by keys, pressed now or replayed. */
export function createOptionChooser() {
  /** What has been typed so far, into which `<select>`, and when (`timeStamp` of the event). */
  let search: { select: HTMLSelectElement; text: string; typedAt: number } | null = null;

  /**
   * Chooses an option by letters, of either keyboard layout. Returns null for a key that types no letter here, such as a
   * Space that begins no search; else whether the letters lead to an option. If not, none is chosen.
   */
  function typeIntoSelect(select: HTMLSelectElement, event: KeyboardEvent): boolean | null {
    const { key, altKey, timeStamp } = event;
    // Shift is part of a letter, and Control comes before its Enter, perhaps while letters before it are still replayed.
    if (isModifier(event)) return null;
    const isLetter =
      (isCharacter(event) && !altKey) || (LIGATURE.test(key) && !event.ctrlKey && !event.metaKey);
    const goesOn = search?.select === select && timeStamp - search.typedAt < PAUSE;
    if (!isLetter || (key === " " && !goesOn)) {
      search = null;
      return null;
    }
    const text = (goesOn ? (search?.text ?? "") : "") + key.toLowerCase();
    search = { select, text, typedAt: timeStamp };
    const labels = Array.from(select.options, ({ label }) => label);
    const next = nextOption(labels, text, select.selectedIndex);
    choose(select, next);
    return next >= 0;
  }

  /**
   * Chooses an option as the browser does for arrows, Home and End, and by letters. Returns false if a letter matches no
   * option, so that the keys after it are dropped: they were meant for the option that was not chosen.
   */
  function chooseOption(select: HTMLSelectElement, event: KeyboardEvent): boolean {
    const isFound = typeIntoSelect(select, event);
    if (isFound !== null) return isFound;
    const { selectedIndex: here, options } = select;
    if (event.key === "ArrowDown") choose(select, Math.min(here + 1, options.length - 1));
    else if (event.key === "ArrowUp") choose(select, Math.max(here - 1, 0));
    else if (event.key === "Home") choose(select, 0);
    else if (event.key === "End") choose(select, options.length - 1);
    // A replayed Space cannot open the list, in which the keys after it were meant to choose.
    return !isCharacter(event);
  }

  return { chooseOption, typeIntoSelect };
}

/** Returns what typed letters lead to. The same letter again leads to the next match, unless a label has it twice. */
function nextOption(labels: readonly string[], text: string, here: number): number {
  const [first = "", ...others] = Array.from(text);
  const isOne = others.every((letter) => letter === first);
  if (!isOne) return findOption(labels, text);
  const twice = others.length > 0 ? findOption(labels, text) : -1;
  return twice < 0 ? findOption(labels, first, here + 1) : twice;
}

function choose(select: HTMLSelectElement, index: number): void {
  if (index < 0 || index === select.selectedIndex) return;
  select.selectedIndex = index;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

export const { chooseOption, typeIntoSelect } = createOptionChooser();
