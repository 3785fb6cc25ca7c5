import { expect, type Locator } from "@playwright/test";
import { namedFields } from "#domain/computed-fields.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { LIBRARY } from "#server/library/library.ts";
import { type Demo, signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { rested } from "../support/keyboard.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { askForTemplate, editor, editorHasFocus, reportOf } from "../support/report-page.ts";

/** Creates the template of the library as one of the center for any modality. */
async function addTemplate(demo: Demo, library: string, name: string): Promise<ReportTemplate> {
  const content = LIBRARY.find(({ id }) => id === library)?.content;
  const body = { name, content };
  return demo.call<ReportTemplate>("owner@demo.local", "POST", "/report-templates/", body);
}

async function templateNamed(demo: Demo, name: string): Promise<ReportTemplate> {
  const path = `/report-templates/?page=1&search=${encodeURIComponent(name)}`;
  const { results } = await demo.call<{ results: ReportTemplate[] }>(
    "owner@demo.local",
    "GET",
    path,
  );
  const found = results.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no template ${name}`);
  return found;
}

/** Fills a field in after a refusal, which takes no typing at first. */
const refill = (input: Locator, typed: string) =>
  expect(async () => {
    await input.fill(typed);
    await expect(input).toHaveValue(typed);
  }).toPass();

/** What is typed into the fields from the first on, and what the last ones then say. */
const LIVER = {
  en: {
    typed: ["normal", "segment 6", "12x8", "by", "y", "n", "y"],
    category: "LI-RADS v2018 category LR-4 (probably HCC).",
    recommendation: "Multidisciplinary discussion of the workup, which may include biopsy.",
    word: "LR-4 (probably HCC)",
  },
  ar: {
    typed: ["طبيعي", "6", "١٢", "حسب", "ن", "ل", "ن"],
    category: "التصنيف LI-RADS v2018: LR-4 (سرطان كبدي على الأرجح).",
    recommendation: "التوصية: مناقشة متعددة التخصصات لاستكمال الفحوص، وقد تشمل أخذ عينة.",
    word: "LR-4 (سرطان كبدي على الأرجح)",
  },
} as const;

for (const language of ["en", "ar"] as const) {
  test(
    `the LI-RADS category follows the fields as they are typed, and is printed and found: ${language}`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const { doctor, first } = await openDoctorDesk(page, demo);
      const { typed, category, recommendation, word } = LIVER[language];
      const name = `Score ${language} ${first}`;
      await addTemplate(demo, `ct-liver-li-rads-${language}`, name);
      await page.goto(`${demo.url}/appointments/${first}/report`);
      await editor(page).focus();
      await askForTemplate(page, name);
      await expect(editor(page)).toContainText("LI-RADS");
      for (const text of typed) {
        await page.keyboard.type(text);
        await press(page, "Tab");
      }
      // One feature is not known yet.
      await expect(editor(page)).not.toContainText("LR-4");
      await page.keyboard.type(language === "en" ? "n" : "ل");
      await press(page, "Tab");
      await expect(editor(page)).toContainText(category);
      await expect(editor(page)).toContainText(recommendation);
      for (let gap = 0; gap < 3; gap += 1) {
        await page.keyboard.type("x");
        await press(page, "Tab");
      }
      await press(page, "Control+Enter");
      const article = page.getByRole("article");
      await expect(article).toContainText(category);
      await expect(article).toContainText(recommendation);
      await press(page, "Control+p");
      await expect(page.locator('[data-print="report"] .report-text')).toContainText(category);
      const { findings } = await reportOf(demo, doctor, first);
      expect(findings.find((one) => one.name === "category")).toMatchObject({
        kind: "choice",
        value: word,
        code: "LR-4",
        is_computed: true,
      });
    },
  );
}

test(
  "a field of a template takes its options and its value from a score, and is saved untouched",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await signIn(page, demo, { email: "owner@demo.local", language: "en" });
    await page.goto(`${demo.url}/settings/templates/create`);
    const name = `Scored ${process.pid}`;
    await page.getByLabel("Name").fill(name);
    await editor(page).focus();
    const dialog = page.getByRole("dialog");
    const begin = async (label: string, score: string) => {
      await press(page, "Control+Shift+f");
      await page.keyboard.type(label);
      await press(page, "Tab");
      await page.keyboard.type("choi");
      await dialog.getByLabel("From a score").focus();
      await page.keyboard.type(score);
    };
    const options = dialog.getByLabel("Options, one in each line");
    const input = dialog.getByLabel("PI-RADS: category");
    await begin("Category", "PI-RADS: category");
    await expect(dialog.getByLabel("Their codes, for scores")).toHaveValue("1\n2\n3\n4\n5");
    await press(page, "Control+Enter");
    await editorHasFocus(page);
    await begin("Advice", "PI-RADS: recommendation (c");
    await expect(options).toHaveValue(
      "Biopsy should be considered\nMRI alone does not decide about biopsy",
    );
    await expect(input).toHaveValue("category");
    await input.focus();
    await press(page, "Home");
    await expect(input).toHaveValue("");
    await press(page, "Control+Enter");
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(async () => {
      await input.focus();
      await press(page, "End");
      await expect(input).toHaveValue("category");
    }).toPass();
    // One code is missing now.
    await refill(options, "Biopsy\nNot by MRI alone\nOther");
    await press(page, "Control+Enter");
    await expect(dialog.getByLabel("Their codes, for scores")).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await refill(options, "Biopsy\nNot by MRI alone");
    await press(page, "Control+Enter");
    await editorHasFocus(page);
    // Each of them opened and saved untouched stays as it is.
    for (const keys of [
      ["Control+End", "ArrowLeft"],
      ["ArrowLeft", "ArrowLeft"],
    ]) {
      await press(page, ...keys, "Enter");
      await dialog.getByRole("button").first().waitFor();
      await press(page, "Control+Enter");
      await editorHasFocus(page);
    }
    // Without the field that it needs, the computed one is refused with its place.
    await press(page, "Control+Home", "ArrowRight", "Delete");
    await expect(editor(page)).toHaveText("Advice");
    await press(page, "Control+Enter");
    await expect(
      page.getByText("Field 1, Advice: no fitting field gives category to its score."),
    ).toBeVisible();
    await rested(page);
    await editor(page).focus();
    await press(page, "Control+z");
    await expect(editor(page)).toHaveText("CategoryAdvice");
    await press(page, "Control+Enter");
    await page.waitForURL(/\/settings\/templates\/\d+\/view$/);
    const saved = await templateNamed(demo, name);
    expect(namedFields(saved.content)).toEqual([
      {
        label: "Category",
        name: "category",
        kind: "choice",
        options: ["1 (very low)", "2 (low)", "3 (intermediate)", "4 (high)", "5 (very high)"],
        codes: ["1", "2", "3", "4", "5"],
      },
      {
        label: "Advice",
        name: "advice",
        kind: "choice",
        options: ["Biopsy", "Not by MRI alone"],
        codes: ["consider_biopsy", "not_by_mri_alone"],
        score: "pi_rads_management",
        inputs: { category: "category" },
      },
    ]);
  },
);

test(
  "a template with scores that is opened and saved untouched does not change",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const name = `Liver ${process.pid}`;
    const { id } = await addTemplate(demo, "ct-liver-li-rads-ar", name);
    const before = await templateNamed(demo, name);
    await signIn(page, demo, { email: "owner@demo.local", language: "en" });
    await page.goto(`${demo.url}/settings/templates/${id}/edit`);
    await expect(editor(page)).toContainText("LI-RADS");
    await page.getByLabel("Name").focus();
    await press(page, "Control+Enter");
    await expect(page).not.toHaveURL(/\/edit$/);
    expect(await templateNamed(demo, name)).toEqual(before);
    await page.goto(`${demo.url}/settings/templates/${id}/edit`);
    await expect(editor(page)).toContainText("LI-RADS");
    await page.getByLabel("Name").fill(`${name} b`);
    await press(page, "Control+Enter");
    await expect(page).not.toHaveURL(/\/edit$/);
    const after = await templateNamed(demo, `${name} b`);
    expect(after.content).toEqual(before.content);
  },
);
