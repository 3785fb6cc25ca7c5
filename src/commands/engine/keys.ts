/** The part of a keyboard event that a stroke is read from. */
export type KeyPress = {
  /** Position of the key, the same in every layout: `KeyK`. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
};

const NAMES: Readonly<Record<string, string>> = {
  Slash: "slash",
  Equal: "equal",
  NumpadEqual: "equal",
  Enter: "enter",
  NumpadEnter: "enter",
  Escape: "escape",
  Delete: "delete",
  ContextMenu: "menu",
};

/** Whether this is a Mac, where Mod is Cmd. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");
}

/**
 * A key press as commands write it: `mod+shift+enter`, `f2`, `g`. Null for keys no command uses,
 * among them the modifiers alone.
 */
export function strokeOf(press: KeyPress, mac = false): string | null {
  const { code, ctrlKey, metaKey, shiftKey } = press;
  const name = nameOf(code);
  if (name === null || (mac ? ctrlKey : metaKey)) return null;
  const mod = mac ? metaKey : ctrlKey;
  return `${mod ? "mod+" : ""}${shiftKey ? "shift+" : ""}${name}`;
}

function nameOf(code: string): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return letter.toLowerCase();
  if (/^F([1-9]|1[0-2])$/.test(code)) return code.toLowerCase();
  return NAMES[code] ?? null;
}

/** The strokes of a sequence: `g>p` is two. */
export function strokesOf(keys: string): string[] {
  return keys.split(">");
}

/** Whether a stroke would type or act by itself in a field, so that it only counts outside of one. */
export function isBare(stroke: string): boolean {
  return !stroke.startsWith("mod+") && !/(^|\+)(f\d+|escape|menu)$/.test(stroke);
}

/** Whether a stroke is a single letter or sign, which one setting turns off (WCAG 2.1.4). */
export function isSingleLetter(stroke: string): boolean {
  return /^(shift\+)?([a-z]|slash)$/.test(stroke);
}

const BADGES: Readonly<Record<string, string>> = {
  slash: "/",
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

/** A key as people read it, in Latin letters in both languages: `Ctrl+K`, `F4`, `g p`. */
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
