import { expect, type Locator } from "@playwright/test";
import { openReportDesk } from "../../support/report-states/desk.ts";
import { REPORT_STATES } from "../../support/report-states/states.ts";
import { press } from "../../support/reading-desk.ts";
import { editor } from "../../support/report-page.ts";
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

const borderOf = (element: Locator) =>
  element.evaluate((one) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(one);
    return `${borderTopWidth} ${borderTopStyle}`;
  });

test("with forced colours, lines show what to fill in, what was found, what differs and how urgent a scan is", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const desk = await openReportDesk(page, demo, "ar");
  await REPORT_STATES.worklist(page, desk);
  expect(await outlineOf(page.locator('[role="row"][data-active]'))).toContain("solid 2px");
  const stat = page.locator('[role="row"]', { hasText: "طوارئ" }).getByText("طوارئ");
  expect(await borderOf(stat)).toBe("1px solid");
  await REPORT_STATES["a report being written"](page, desk);
  const chip = (state: string) => editor(page).locator(`[data-state="${state}"]`).first();
  expect(await borderOf(chip("open"))).toBe("1px dashed");
  expect(await borderOf(chip("optional"))).toBe("1px dotted");
  expect(await chip("unlikely").evaluate((one) => getComputedStyle(one).borderBottomStyle)).toBe(
    "solid",
  );
  await press(page, "Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  expect(await outlineOf(page.locator(`${OFFERED}[aria-selected="true"]`))).toContain("solid 2px");
  await REPORT_STATES["finding words"](page, desk);
  const [active, other] = [".ProseMirror-active-search-match", ".ProseMirror-search-match"];
  expect(await outlineOf(editor(page).locator(active))).toContain("solid 3px");
  expect(await outlineOf(editor(page).locator(`${other}:not(${active})`))).toContain("solid 1px");
  await REPORT_STATES["versions and their differences"](page, desk);
  const lineOf = (name: string) =>
    page
      .locator(`[role=dialog] ${name}`)
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine);
  expect([await lineOf("ins"), await lineOf("del")]).toEqual(["underline", "line-through"]);
  await REPORT_STATES.autotexts(page, desk);
  const line = page.locator('[role=dialog] [role="option"][aria-selected="true"]');
  expect(await outlineOf(line)).toContain("solid 2px");
});
