import { expect } from "@playwright/test";
import { reportText } from "../report-texts.ts";
import { goTo, untilUsable } from "./desk.ts";
import type { RecordCase } from "./record-case.ts";

const OWNER = "owner@demo.local";

let made = 0;

/** Returns a name that no other autotext of the run has. */
function newName(word: string): string {
  made += 1;
  return `${word}${process.pid}n${made}`;
}

/** The form of an autotext, opened from the list of them. */
export const AUTOTEXT_CASE: RecordCase = {
  form: "autotext",
  record: "an autotext of the center",
  table: "autotexts",
  changes() {
    const name = newName("round");
    return [{ field: "name", text: name, stored: () => ({ name, name_key: name }) }];
  },
  async prepare({ demo }) {
    const mark = `Text of ${newName("trip")}`;
    const { id } = await demo.call<{ id: number }>(OWNER, "POST", "/autotexts/", {
      name: newName("trip"),
      content: reportText(mark),
    });
    const url = `${demo.url}/settings/autotexts`;
    return {
      email: OWNER,
      async open(page) {
        const search = page.locator("main [role=combobox]:focus");
        if (page.url() !== url) {
          await goTo(page, url);
          await search.waitFor();
          await page.keyboard.type(mark);
        }
        await search.waitFor();
        await expect(page.locator("main [role=option]")).toHaveCount(1);
        await page.keyboard.press("Enter");
        await untilUsable(page);
        return id;
      },
    };
  },
};
