import { expect, type Locator } from "@playwright/test";
import { OFFERED, PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const outlineOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outline);

test("with forced colours, outlines show the active row, the selected rows and the line of the palette", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const email = "desk2@demo.local";
  const keys = await signIn(page, demo, { email, language: "ar", password: PASSWORD });
  await keys.press("g", "p");
  await page.locator("[role=grid]:focus").waitFor();
  const active = page.locator('[role="row"][data-active]');
  await active.waitFor();
  expect(await outlineOf(active)).toContain("solid 2px");
  await keys.press("Space");
  await expect(active).toHaveAttribute("aria-selected", "true");
  expect(await outlineOf(active)).toContain("double 4px");
  await keys.press("ArrowDown");
  const selected = page.locator('[role="row"][aria-selected="true"]:not([data-active])');
  await selected.waitFor();
  expect(await outlineOf(selected)).toContain("dashed 2px");
  await keys.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  const chosen = page.locator(`${OFFERED}[aria-selected="true"]`);
  await chosen.waitFor();
  expect(await outlineOf(chosen)).toContain("solid 2px");
  expect(await outlineOf(page.locator(OFFERED).nth(1))).not.toContain("solid");
});
