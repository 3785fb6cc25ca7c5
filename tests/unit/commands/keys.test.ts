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
  it("is read by its position, so that it is the same stroke in an Arabic and an English layout", () => {
    // With the Arabic layout, the K key types ن, but its code is the same.
    expect(strokeOf(keyAt("KeyK", { ctrlKey: true }))).toBe("mod+k");
    expect(strokeOf(keyAt("KeyG"))).toBe("g");
    expect(strokeOf(keyAt("Slash", { shiftKey: true }))).toBe("shift+slash");
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
