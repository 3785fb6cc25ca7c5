import { expect } from "@playwright/test";
import { OWNER } from "../../support/booking-desk.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

/** A press: the position of the key, as a US keyboard names it, and what it types. */
type Press = readonly [code: string, key: string];

/** Where other Latin keyboards have what the keys of commands are labelled with. `/` and `?` need Shift there. */
const LAYOUTS: Record<string, readonly (readonly [pressed: Press[], shows: string])[]> = {
  AZERTY: [
    [
      [
        ["KeyG", "g"],
        ["KeyQ", "a"],
      ],
      "/appointments",
    ],
    [
      [
        ["KeyG", "g"],
        ["KeyW", "z"],
      ],
      "/end-of-day",
    ],
    [
      [
        ["KeyG", "g"],
        ["KeyZ", "w"],
      ],
      "/worklist",
    ],
    [[["Period", "/"]], "filter"],
    [[["KeyM", "?"]], "keys"],
  ],
  QWERTZ: [
    [
      [
        ["KeyG", "g"],
        ["KeyZ", "y"],
      ],
      "/board",
    ],
    [
      [
        ["KeyG", "g"],
        ["KeyY", "z"],
      ],
      "/end-of-day",
    ],
    [
      [
        ["KeyG", "g"],
        ["KeyA", "a"],
      ],
      "/appointments",
    ],
    [[["Digit7", "/"]], "filter"],
    [[["Minus", "?"]], "keys"],
  ],
};

for (const [layout, jobs] of Object.entries(LAYOUTS))
  test(`on a keyboard of ${layout} each key does what is printed on it`, async ({ page, demo }) => {
    await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    const keyboard = await page.context().newCDPSession(page);
    const press = async ([code, key]: Press) => {
      const held = { code, key, modifiers: /[a-z]/.test(key) ? 0 : 8 };
      await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", text: key, ...held });
      await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...held });
    };
    for (const [pressed, shows] of jobs) {
      // A sequence is pressed at once: a pause of a busy machine would end it.
      await Promise.all(pressed.map(press));
      if (shows === "keys") await expect(page.getByRole("dialog")).toHaveCount(1);
      else if (shows !== "filter") await expect(page).toHaveURL(new RegExp(`${shows}(\\?|$)`));
      else {
        await expect(page.getByRole("textbox", { name: "Filter", exact: true })).toBeFocused();
        await page.keyboard.press("ArrowDown");
      }
    }
  });
