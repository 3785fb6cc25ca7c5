import { describe, expect, it } from "vitest";
import { faultOfKey } from "#domain/keys.ts";

describe("a custom key of a command", () => {
  it("may be a function key, a chord with Mod, a letter or sign, or two of them in sequence", () => {
    const fine = ["f2", "shift+f6", "mod+f9", "mod+k", "mod+shift+k", "mod+slash", "mod+enter"];
    const bare = [
      "e",
      "slash",
      "shift+slash",
      "delete",
      "equal",
      "g>p",
      "m>m",
      "g>shift+p",
      "menu",
    ];
    expect([...fine, ...bare].map(faultOfKey)).toEqual([...fine, ...bare].map(() => null));
  });

  it("is refused if the browser reserves it, or if it copies or pastes text", () => {
    const browserKeys = [
      "mod+t",
      "mod+w",
      "mod+n",
      "mod+shift+t",
      "mod+shift+u",
      "mod+r",
      "f5",
      "f12",
      "mod+c",
      "mod+v",
    ];
    expect(browserKeys.map(faultOfKey)).toEqual(browserKeys.map(() => "key_reserved"));
  });

  it("is refused if fields and lists need it, or if it is invalid", () => {
    const none = ["enter", "space", "tab", "escape", "arrowup", "mod+escape", "mod+1", "alt+k"];
    const malformed = ["", "G", "g>", "g>p>a", "f13", "mod+k>p", "g > p", "shift", "ctrl+k", "ي"];
    expect([...none, ...malformed].map(faultOfKey)).toEqual(
      [...none, ...malformed].map(() => "key_unknown"),
    );
  });
});
