import { type KeyPress, nameOfKey } from "#src/focus/key-name.ts";

/** Returns true on a Mac, where Mod is Cmd. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");
}

/**
 * Returns a key press in the notation of commands: `mod+shift+enter`, `f2`, `g`. Null for keys that no
 * command uses, including modifiers alone.
 */
export function strokeOf(press: KeyPress, mac = false): string | null {
  const { ctrlKey, metaKey } = press;
  const named = nameOfKey(press);
  if (named === null || (mac ? ctrlKey : metaKey)) return null;
  const mod = mac ? metaKey : ctrlKey;
  return `${mod ? "mod+" : ""}${named.shift ? "shift+" : ""}${named.name}`;
}

/** Returns the strokes of a sequence: two for `g>p`. */
export function strokesOf(keys: string): string[] {
  return keys.split(">");
}

/** Returns true if a field would handle the stroke itself, so that it runs a command only outside fields. */
export function isHandledByFields(stroke: string): boolean {
  return !stroke.startsWith("mod+") && !/(^|\+)(f\d+|escape|menu)$/.test(stroke);
}

/** Returns true for a single letter or sign, which a setting can disable (WCAG 2.1.4). */
export function isSingleLetter(stroke: string): boolean {
  return /^(shift\+)?([a-z]|slash|semicolon)$/.test(stroke);
}

const BADGES: Readonly<Record<string, string>> = {
  slash: "/",
  period: ".",
  comma: ",",
  semicolon: ";",
  equal: "=",
  enter: "Enter",
  escape: "Esc",
  delete: "Del",
  tab: "Tab",
  menu: "Menu",
  space: "Space",
  home: "Home",
  end: "End",
  pageup: "PgUp",
  pagedown: "PgDn",
  arrowup: "↑",
  arrowdown: "↓",
};

/** Returns a key as shown to users, in Latin letters in both languages: `Ctrl+K`, `F4`, `g p`. */
export function badgeOf(keys: string, mac = false): string {
  return strokesOf(keys)
    .map((stroke) => {
      if (stroke === "shift+slash") return "?";
      const parts = stroke.split("+");
      return parts
        .map((part) => {
          if (part === "mod") return mac ? "⌘" : "Ctrl";
          if (part === "shift") return "Shift";
          if (part.length > 1) return BADGES[part] ?? part.toUpperCase();
          return parts.length > 1 ? part.toUpperCase() : part;
        })
        .join("+");
    })
    .join(" ");
}
