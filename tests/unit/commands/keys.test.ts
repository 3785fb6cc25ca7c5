import { describe, expect, it } from "vitest";
import {
  badgeOf,
  isHandledByFields,
  isSingleLetter,
  strokeOf,
  strokesOf,
} from "#src/commands/engine/keys.ts";
import { keyAt } from "./press.ts";

describe("a key press", () => {
  it("is read by its position with another script, so that it is the same stroke in Arabic and in English", () => {
    const shift = { shiftKey: true };
    const lock = { ...shift, ctrlKey: true };
    expect([
      strokeOf(keyAt("KeyK", { key: "ن", ctrlKey: true })),
      strokeOf(keyAt("KeyG", { key: "ل" })),
      strokeOf(keyAt("KeyB", { key: "لا" })),
      strokeOf(keyAt("Semicolon", { key: "ك" })),
      strokeOf(keyAt("Slash", { key: "ظ", ctrlKey: true })),
      strokeOf(keyAt("Slash", { key: "؟", ...shift })),
      strokeOf(keyAt("KeyL", { key: "/", ...lock })),
      strokeOf(keyAt("KeyQ", { key: "й" })),
      strokeOf(keyAt("KeyQ", { key: ";" })),
    ]).toEqual([
      "mod+k",
      "g",
      "b",
      "semicolon",
      "mod+slash",
      "shift+slash",
      "mod+shift+l",
      "q",
      "q",
    ]);
  });

  it("is the letter or the sign that it types with a Latin keyboard: QWERTY, AZERTY, QWERTZ, Dvorak", () => {
    const shift = { shiftKey: true };
    const mod = { ctrlKey: true };
    const presses: readonly [string, string, object?][] = [
      ["KeyK", "k", mod],
      ["Slash", "?", shift],
      ["KeyQ", "a"],
      ["KeyW", "z", mod],
      ["Semicolon", "m"],
      ["KeyM", ",", mod],
      ["KeyM", "?", shift],
      ["Period", "/", { ...shift, ...mod }],
      ["Comma", ";"],
      ["Digit2", "é"],
      ["KeyY", "z"],
      ["Digit7", "/", shift],
      ["Semicolon", "ö"],
      ["Minus", "?", shift],
      ["KeyN", "b"],
      ["KeyW", ",", mod],
      ["Semicolon", "s"],
      ["KeyQ", "'"],
      ["Slash", "§", shift],
    ];
    expect(presses.map(([code, key, held]) => strokeOf(keyAt(code, { key, ...held })))).toEqual([
      "mod+k",
      "shift+slash",
      "a",
      "mod+z",
      "m",
      "mod+comma",
      "shift+slash",
      "mod+slash",
      "semicolon",
      "é",
      "z",
      "slash",
      "ö",
      "shift+slash",
      "b",
      "mod+comma",
      "s",
      null,
      null,
    ]);
  });

  it("has a name for function keys, both Enter keys and the menu key", () => {
    expect(
      ["F2", "F12", "Enter", "NumpadEnter", "Escape", "Delete", "ContextMenu"].map((code) =>
        strokeOf(keyAt(code)),
      ),
    ).toEqual(["f2", "f12", "enter", "enter", "escape", "delete", "menu"]);
  });

  it("has Mod for Cmd on a Mac and for Ctrl elsewhere", () => {
    expect(strokeOf(keyAt("KeyK", { metaKey: true }), true)).toBe("mod+k");
    expect(strokeOf(keyAt("KeyK", { ctrlKey: true }), true)).toBeNull();
    expect(strokeOf(keyAt("KeyK", { metaKey: true }), false)).toBeNull();
  });

  it("is null if no command can use it", () => {
    expect(
      ["", "ArrowDown", "Tab", "Space", "Digit1", "ShiftLeft"].map((code) => strokeOf(keyAt(code))),
    ).toEqual([null, null, null, null, null, null]);
  });
});

describe("a stroke", () => {
  it("is one step of a sequence", () => {
    expect(strokesOf("g>p")).toEqual(["g", "p"]);
    expect(strokesOf("mod+shift+enter")).toEqual(["mod+shift+enter"]);
  });

  it("is left to text fields if they use it themselves", () => {
    expect(["g", "shift+slash", "delete", "enter"].map(isHandledByFields)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["f2", "shift+f10", "mod+k", "escape", "menu"].map(isHandledByFields)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("is a single letter if the user can turn it off in the settings", () => {
    expect(["g", "slash", "shift+slash"].map(isSingleLetter)).toEqual([true, true, true]);
    expect(["f2", "delete", "mod+k", "escape"].map(isSingleLetter)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("a key badge", () => {
  it("shows Latin letters, with chords joined by a plus and sequences by a blank", () => {
    expect(
      ["mod+k", "mod+shift+enter", "f4", "g>p", "shift+slash", "escape"].map((keys) =>
        badgeOf(keys),
      ),
    ).toEqual(["Ctrl+K", "Ctrl+Shift+Enter", "F4", "g p", "?", "Esc"]);
  });

  it("shows the Cmd sign on a Mac", () => {
    expect(badgeOf("mod+k", true)).toBe("⌘+K");
  });
});
