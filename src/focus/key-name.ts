/** What tells a key: what it types, where it is, and the modifiers that were down. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey">;

/** The name of a key in the notation of commands, and whether the notation has Shift with it. */
export type KeyName = { name: string; shift: boolean };

const POSITIONS: Readonly<Record<string, string>> = {
  Slash: "slash",
  Period: "period",
  Comma: "comma",
  Semicolon: "semicolon",
  Equal: "equal",
  NumpadEqual: "equal",
  Enter: "enter",
  NumpadEnter: "enter",
  Escape: "escape",
  Delete: "delete",
  ContextMenu: "menu",
};

/** The signs that commands use, each with the key that types it in the US layout, without and with Shift. */
const SIGNS: ReadonlyMap<string, KeyName> = new Map(
  (["/? slash", ".> period", ",< comma", ";: semicolon", "=+ equal"] as const).flatMap((line) => {
    const [signs = "", name = ""] = line.split(" ");
    return Array.from(signs, (sign, index) => [sign, { name, shift: index === 1 }] as const);
  }),
);

/** Keys that type a sign in the layout of another script, where a Latin keyboard has a letter: Arabic, Hebrew, Greek. */
const IN_OTHER_SCRIPTS: ReadonlySet<string> = new Set(["KeyL/", "KeyQ/", "KeyQ;", "KeyQ:"]);

const LATIN_LETTER = /^(?=\p{Letter})\p{Script=Latin}$/u;
/** The signs of Latin keyboards: ASCII, and those such as § and °. */
const LATIN_SIGN = /^[\u0020-\u007e\u00a1-\u00bf]$/;

/**
 * Returns the name of a key; null for a key that no command uses. A Latin letter counts as itself, on every keyboard. With
 * another script, a key counts as what the US keyboard has in its place: so one key is the same in Arabic and in English.
 */
export function nameOfKey({
  key,
  code,
  shiftKey,
}: Pick<KeyPress, "key" | "code" | "shiftKey">): KeyName | null {
  const position = nameOfPosition(code === "" ? key : code);
  const here = position === null ? null : { name: position, shift: shiftKey };
  if (LATIN_LETTER.test(key)) return { name: key.toLowerCase(), shift: shiftKey };
  const isElsewhere = code.startsWith("Numpad") || IN_OTHER_SCRIPTS.has(`${code}${key}`);
  if (isElsewhere || !LATIN_SIGN.test(key)) return here;
  const sign = SIGNS.get(key) ?? null;
  // With Cmd, some browsers give the sign of the key without Shift.
  return sign?.name === position ? here : sign;
}

/** Returns the letter of a key, or its name: `k`, `slash`; an empty string for a key that no command uses. */
export const letterOf = (press: Pick<KeyPress, "key" | "code" | "shiftKey">): string =>
  nameOfKey(press)?.name ?? "";

function nameOfPosition(code: string): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return letter.toLowerCase();
  if (/^F([1-9]|1[0-2])$/.test(code)) return code.toLowerCase();
  return POSITIONS[code] ?? null;
}
