import { expect } from "@playwright/test";
import { faults as arFaults } from "#src/i18n/ar/faults.ts";
import { centerProfile as arProfile } from "#src/i18n/ar/center-profile.ts";
import { en } from "#src/i18n/en.ts";
import { faults as enFaults } from "#src/i18n/en/faults.ts";
import { centerProfile as enProfile } from "#src/i18n/en/center-profile.ts";
import {
  changeProfile,
  chooseLogo,
  JPG,
  type LogoFile,
  openProfile,
  PNG,
  readProfile,
  restoreProfile,
  SVG,
  svg,
  widthOf,
} from "../../support/center-profile.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { book } from "../../support/money-desk.ts";
import { printedPages, PRINTING_TIMEOUT, watchPrinting } from "../../support/paper.ts";
import { type as typeInto } from "../../support/round-trip/desk.ts";

const LOGO = "[data-preview=en] img";

test("a png, a jpg and an svg are shown as soon as they are chosen, and stored; a removed logo is gone", async ({
  page,
  demo,
}) => {
  const before = await readProfile(demo);
  const keys = await openProfile(page, demo, "en");
  for (const [file, type, width] of [
    [PNG, "image/png", 1],
    [JPG, "image/jpeg", 1],
    [SVG, "image/svg+xml", 16],
  ] as const) {
    await chooseLogo(page, keys, file);
    await expect(page.locator("form")).toContainText(file.name);
    await expect.poll(() => widthOf(page, LOGO)).toBe(width);
    await keys.press("Control+Enter");
    await expect.poll(async () => (await readProfile(demo)).logo_type).toBe(type);
    // The saved logo is shown as the server sends it, and the file has no name any more.
    await expect(page.locator("form")).not.toContainText(file.name);
    await expect.poll(() => widthOf(page, LOGO)).toBe(width);
  }
  // Blanks that the server leaves out are gone after saving, so that nothing counts as changed.
  await typeInto(page, "name_en", "Sunrise  Scan ");
  await keys.press("Control+Enter");
  await expect(page.locator("form [name=name_en]")).toHaveValue("Sunrise Scan");
  await keys.press("Control+Enter");
  await expect(page.getByText(en.form.nothing_changed)).toBeVisible();
  await page.getByRole("button", { name: enProfile.logo_remove }).focus();
  await keys.press("Enter");
  await expect(page.locator(LOGO)).toHaveCount(0);
  await keys.press("Control+Enter");
  await expect.poll(async () => (await readProfile(demo)).logo_type).toBe(null);
  await restoreProfile(demo, before);
});

for (const [language, words, faults] of [
  ["ar", arProfile, arFaults],
  ["en", enProfile, enFaults],
] as const) {
  test(`a refused logo names its file and the reason, and the saved one stays (${language})`, async ({
    page,
    demo,
  }) => {
    const before = await readProfile(demo);
    const keys = await openProfile(page, demo, language);
    await typeInto(page, "phones", `16000 ${language}`);
    const field = page.getByRole("group", { name: words.logo }).locator("..");
    const refusals: readonly [LogoFile, string][] = [
      [svg("script.svg", "<script>alert(1)</script>"), faults.logo_script],
      [svg("remote.svg", '<image href="https://a.example/b.png"/>'), faults.logo_external],
      [
        { name: "scan.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
        faults.logo_kind,
      ],
      [
        { name: "poster.png", mimeType: "image/png", buffer: Buffer.alloc(102_401, PNG.buffer) },
        faults.logo_large,
      ],
    ];
    for (const [file, reason] of refusals) {
      await chooseLogo(page, keys, file);
      // A file that is too large is refused at once, without being sent.
      if (reason !== faults.logo_large) await keys.press("Control+Enter");
      await expect(field).toContainText(reason);
      await expect(field).toContainText(file.name);
    }
    // Nothing of a refused save is stored.
    expect(await readProfile(demo)).toEqual(before);
    await page.getByRole("button", { name: words.logo_keep }).focus();
    await keys.press("Enter");
    await expect(field).not.toContainText("poster.png");
    await keys.press("Control+Enter");
    await expect(page.getByText(words.saved)).toBeVisible();
    const { version } = await readProfile(demo);
    expect(await readProfile(demo)).toEqual({ ...before, phones: `16000 ${language}`, version });
    await restoreProfile(demo, before);
  });
}

test("what was typed and chosen is offered again to the owner who left the page", async ({
  page,
  demo,
}) => {
  const before = await readProfile(demo);
  const keys = await openProfile(page, demo, "en");
  await typeInto(page, "phones", "16999");
  await chooseLogo(page, keys, PNG);
  await expect.poll(() => widthOf(page, LOGO)).toBe(1);
  await page.locator("form [name=phones]").focus();
  await keys.press("Escape");
  await expect(page.locator("form [name=phones]")).toHaveCount(0);
  await page.goto(`${demo.url}/settings/profile`);
  await page.getByRole("button", { name: en.form.aside.bring_back }).waitFor();
  await expect(page.locator("form [name=phones]")).toHaveValue(before.phones);
  await keys.press("Control+Shift+y");
  await expect(page.locator("form [name=phones]")).toHaveValue("16999");
  await expect.poll(() => widthOf(page, LOGO)).toBe(1);
  await expect(page.locator("form")).toContainText(PNG.name);
  expect(await readProfile(demo)).toEqual(before);
});

test("what another desk saved is shown at once, and if both changed a field the owner is asked", async ({
  page,
  demo,
}) => {
  const before = await readProfile(demo);
  const keys = await openProfile(page, demo, "en");
  await typeInto(page, "phones", "16111");
  await changeProfile(demo, { address: "9 Road 9", phones: "16222" });
  await expect(page.locator("form [name=address]")).toHaveValue("9 Road 9");
  const question = page.locator("form [data-conflict]");
  await expect(question).toContainText("16111");
  await expect(question).toContainText("16222");
  await keys.press("Control+Enter");
  await question.locator("button:focus").waitFor();
  await keys.press("Enter");
  await expect(question).toHaveCount(0);
  await keys.press("Control+Enter");
  await expect
    .poll(async () => {
      const { address, phones } = await readProfile(demo);
      return [address, phones];
    })
    .toEqual(["9 Road 9", "16111"]);
  await restoreProfile(demo, before);
});

for (const language of ["ar", "en"] as const) {
  test(`a label has the center in one line and fits on its page (${language})`, async ({
    page,
    demo,
  }) => {
    const before = await readProfile(demo);
    const { name_ar, name_en } = await changeProfile(demo, {
      name_ar: "مركز النيل الكبير للأشعة التشخيصية والتداخلية والموجات فوق الصوتية",
      name_en: "Greater Nile Center of Diagnostic and Interventional Radiology",
      phones: "19000 · 02 2735 0000\n010 0000 0000",
    });
    const email = await demo.newReceptionist();
    await demo.call(email, "POST", "/receptionist-shift/", {});
    const { id } = await book({ email, demo });
    const printed = await watchPrinting(page);
    await signIn(page, demo, { email, language }, `/appointments/${id}/details?print=label`);
    await expect.poll(printed, PRINTING_TIMEOUT).toEqual(["label", expect.anything()]);
    const label = page.locator('[data-print="label"]');
    await expect(label).toContainText(language === "ar" ? name_ar : name_en);
    await expect(label).toContainText("19000");
    await expect(label).not.toContainText("010 0000 0000");
    expect((await printedPages(page)).length).toBe(1);
    await restoreProfile(demo, before);
  });
}
