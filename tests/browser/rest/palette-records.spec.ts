import { expect } from "@playwright/test";
import { signIn, test } from "../../support/desk-browser.ts";

const LINE = "[role=dialog] [role=combobox]:focus";
const CHOSEN = '[role=dialog] :not([data-stale]) > [role=option][aria-selected="true"]';

test("what is not on screen is edited, deleted and cancelled from any screen: the palette asks in which list and which one", async ({
  page,
  demo,
}) => {
  const owner = "owner@demo.local";
  const name = `Branch ${Date.now()}`;
  await demo.call(owner, "POST", "/branches/", { name, address: "12 Tahrir St" });
  const keys = await signIn(page, demo, { email: owner, language: "en" });
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await keys.press("Control+k");
  await page.locator(LINE).waitFor();
  await keys.type("edit bra");
  await expect(page.locator(CHOSEN)).toContainText("Edit");
  await keys.press("Enter");
  await page.getByText("Edit · In which list?").waitFor();
  await keys.type("bran");
  await expect(page.locator(CHOSEN)).toContainText("Branches");
  await keys.press("Enter");
  await page.getByText("Edit · Which one?").waitFor();
  // Backspace on the empty line goes a step back.
  await keys.press("Backspace");
  await page.getByText("Edit · In which list?").waitFor();
  await keys.type("bran");
  await expect(page.locator(CHOSEN)).toContainText("Branches");
  await keys.press("Enter");
  await page.getByText("Edit · Which one?").waitFor();
  await keys.type(name);
  await expect(page.locator(CHOSEN)).toContainText(name);
  await keys.press("Enter");
  await expect(page.locator("input[name=name]")).toHaveValue(name);
  await keys.press("Escape");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  await keys.press("Control+k");
  await page.locator(LINE).waitFor();
  await keys.type("clear shift");
  await expect(page.locator(CHOSEN)).toContainText("Clear shift");
  await keys.press("Enter");
  await page.getByText("Clear shift · Which shift?").waitFor();
});

/** A command about a record of each kind that the palette lists. */
const COMMANDS = [
  ["Enter settlement", "Which one?"],
  ["Send claim batch", "Which one?"],
  ["Reverse the movement", "Which one?"],
  ["Statement of the doctor", "Which one?"],
  ["Reverse the payment", "Which one?"],
  ["Edit template", "Which template?"],
  ["Close shift", "Which shift?"],
  ["Reset password", "Which one?"],
] as const;

test("the palette lists the records of each kind that a command asks for", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: "owner@demo.local", language: "en" });
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  for (const [title, question] of COMMANDS) {
    await keys.press("Control+k");
    await page.locator(LINE).waitFor();
    await keys.type(title);
    await expect(page.locator(CHOSEN)).toContainText(title);
    const read = page.waitForResponse(
      (answer) => answer.url().includes("page_size=500") || /templates|shift/.test(answer.url()),
    );
    await keys.press("Enter");
    await page.getByText(`${title} · ${question}`).waitFor();
    expect([title, (await read).status()]).toEqual([title, 200]);
    await keys.press("Escape");
    await expect(page.locator(LINE)).toHaveCount(0);
  }
});
