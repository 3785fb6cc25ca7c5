import { expect } from "@playwright/test";
import { centerProfile } from "#src/i18n/ar/center-profile.ts";
import { print } from "#src/i18n/ar/print.ts";
import {
  chooseLogo,
  openProfile,
  PNG,
  readProfile,
  restoreProfile,
  widthOf,
} from "../support/center-profile.ts";
import { signIn, test } from "../support/desk-browser.ts";
import { holdRequests } from "../support/gate.ts";
import { book } from "../support/money-desk.ts";
import { PRINTING_TIMEOUT, withoutBlanks } from "../support/paper.ts";
import { type as typeInto } from "../support/round-trip/desk.ts";
import { ZONE } from "../support/zone.ts";

test("what the owner saves stands on a receipt that is open at the desk, which prints once it has the logo", async ({
  page,
  demo,
  browser,
}) => {
  const before = await readProfile(demo);
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const { id } = await book({ email, demo });
  const context = await browser.newContext({ timezoneId: ZONE });
  const desk = await context.newPage();
  // How wide the logo is when the print begins: a print dialog would wait for a user.
  await desk.addInitScript(() => {
    window.print = () => {
      const logo = document.querySelector<HTMLImageElement>("[data-print] [data-paper-logo]");
      Reflect.set(window, "printed", { width: logo?.complete === true ? logo.naturalWidth : null });
    };
  });
  const printed = () => desk.evaluate((): unknown => Reflect.get(window, "printed") ?? null);
  const held = await holdRequests(desk, /center\/profile\/logo/);
  const deskKeys = await signIn(
    desk,
    demo,
    { email, language: "ar" },
    `/appointments/${id}/details`,
  );
  const paper = desk.locator('[data-print="receipt"]');
  await expect(paper).toContainText(before.name_ar);

  const keys = await openProfile(page, demo, "ar");
  await typeInto(page, "name_ar", "مركز الشروق");
  await typeInto(page, "tax_number", "77-88");
  await typeInto(page, "footer_ar", "بالشفاء");
  await chooseLogo(page, keys, PNG);
  const preview = page.locator("[data-preview=ar]");
  await expect(preview).toContainText("مركز الشروق");
  expect(await widthOf(page, "[data-preview=ar] img")).toBe(1);
  await keys.press("Control+Enter");
  await expect(page.getByText(centerProfile.saved)).toBeVisible();

  await expect(paper).toContainText("مركز الشروق");
  const text = withoutBlanks((await paper.textContent()) ?? "");
  expect(text).toContain(withoutBlanks(`${print.tax_number}: 77-88`));
  expect(text.endsWith("بالشفاء")).toBe(true);
  const ledger = desk.waitForResponse(/\/payments\//);
  await deskKeys.press("Control+p");
  await ledger;
  expect(await printed()).toBe(null);
  held.letThrough();
  await expect.poll(printed, PRINTING_TIMEOUT).toEqual({ width: 1 });
  await context.close();
  await restoreProfile(demo, before);
});
