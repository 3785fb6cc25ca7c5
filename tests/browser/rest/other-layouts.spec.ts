import { expect } from "@playwright/test";
import { OWNER } from "../../support/booking-desk.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

/** The letters of a command, the positions of their keys as a US keyboard names them, and the page that opens. */
type Command = readonly [letters: string, codes: string, leadsTo: string];

/** Other Latin keyboards. `/` and `?` need Shift there. */
const LAYOUTS: Record<string, { commands: readonly Command[]; slash: string; question: string }> = {
  AZERTY: {
    commands: [
      ["g a", "KeyG KeyQ", "/appointments"],
      ["g z", "KeyG KeyW", "/end-of-day"],
      ["g w", "KeyG KeyZ", "/worklist"],
    ],
    slash: "Period",
    question: "KeyM",
  },
  QWERTZ: {
    commands: [
      ["g y", "KeyG KeyZ", "/board"],
      ["g z", "KeyG KeyY", "/end-of-day"],
      ["g a", "KeyG KeyA", "/appointments"],
    ],
    slash: "Digit7",
    question: "Minus",
  },
};

for (const [layout, { commands, slash, question }] of Object.entries(LAYOUTS))
  test(`on a keyboard of ${layout} each key does what is printed on it`, async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    for (const [letters, codes, leadsTo] of commands) {
      const typed = letters.split(" ");
      // Both at once: a pause of a busy machine would end the sequence.
      await Promise.all(
        codes.split(" ").map((code, index) => keys.pressAt(code, typed[index] ?? "")),
      );
      await page.waitForURL(({ pathname }) => pathname === leadsTo);
    }
    await keys.pressAt(slash, "/", { shift: true });
    await expect(page.getByRole("textbox", { name: "Filter", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await keys.pressAt(question, "?", { shift: true });
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
