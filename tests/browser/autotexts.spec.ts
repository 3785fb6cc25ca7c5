import { expect, type Page } from "@playwright/test";
import { type Demo, signIn, test } from "../support/desk-browser.ts";
import { holdRequests } from "../support/gate.ts";
import { rested } from "../support/keyboard.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { editor, editorHasFocus } from "../support/report-page.ts";
import { doc, field, paragraph, placeholder, reportText, text } from "../support/report-texts.ts";

const OWNER = "owner@demo.local";
const OFFERED = ".report-page ul[aria-live] li";

/** Opens the report of a doctor with some autotexts, and waits until they are known there. */
async function openReport(page: Page, demo: Demo, prefix: string): Promise<string> {
  const { doctor, first } = await openDoctorDesk(page, demo);
  const own = (name: string, content: object) =>
    demo.call(doctor, "POST", "/account/autotexts/", { name: `${prefix}${name}`, content });
  await demo.call(OWNER, "POST", "/autotexts/", {
    name: `${prefix}nl`,
    content: reportText("The center's text."),
  });
  await own("nl", reportText("Normal liver."));
  await own("age", doc(paragraph(text("Aged "), placeholder("age"), text(", size "), field("cm"))));
  await own("two", reportText("First paragraph.", "Second paragraph."));
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  // The offer shows that they have loaded.
  await page.keyboard.type(`;${prefix}n`);
  await expect(page.locator(OFFERED)).toHaveText([/Normal liver/]);
  await press(page, "Control+a");
  await press(page, "Backspace");
  return doctor;
}

test("a name and Space become its text, the person's own before the center's; Ctrl+Z gives back what was typed", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, "a");
  await page.keyboard.type("Liver: ;anl ");
  await expect(editor(page)).toHaveText("Liver: Normal liver.");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("Liver: ;anl ");
  await page.keyboard.type(";unknown and;anl ;ANL ");
  await expect(editor(page)).toHaveText("Liver: ;anl ;unknown and;anl Normal liver.");
  // `anl` with the Arabic layout.
  await press(page, "Control+a");
  await page.keyboard.insertText("؛شىم");
  await press(page, "Space");
  await expect(editor(page)).toHaveText("Normal liver.");
});

test(
  "the fields of an autotext are gone to, its placeholders are filled in, and paragraphs stay paragraphs",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await openReport(page, demo, "b");
    await page.keyboard.type(";bage ");
    await expect(editor(page)).toContainText(/^Aged \d+ \p{L}+/u);
    await page.keyboard.type("4");
    await expect(editor(page)).toContainText(/, size 4$/);
    await press(page, "Enter");
    await page.keyboard.type("Before ;btwo after");
    await expect(editor(page).locator("p")).toHaveText([
      /size 4$/,
      "Before First paragraph.",
      "Second paragraph. after",
    ]);
  },
);

test(
  "the blank behind a name stays where a word follows the text, and leaves no blank too many",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await openReport(page, demo, "g");
    // `p` is a part of a sentence.
    await demo.call(OWNER, "POST", "/autotexts/", { name: "gp", content: reportText("a cyst") });
    await page.reload();
    await editorHasFocus(page);
    await page.keyboard.type(";gp");
    await expect(page.locator(OFFERED)).toHaveText([/a cyst/]);
    await page.keyboard.type(" of 4 mm, ;gp , ;gp ; ;gp  and ;gp ;gnl .");
    await expect(editor(page)).toHaveText(
      "a cyst of 4 mm, a cyst, a cyst; a cyst and a cyst Normal liver..",
    );
    // Before a word that stands there already, at once; elsewhere later, not at all.
    await press(page, "Enter");
    await page.keyboard.type("here");
    await press(page, "Home");
    await page.keyboard.type(";gp ");
    await expect(editor(page).locator("p").nth(1)).toHaveText("a cyst here");
    await press(page, "End", "Enter");
    await page.keyboard.type("See ;gp ");
    await press(page, "Home");
    await page.keyboard.type("1");
    await press(page, "End");
    await page.keyboard.type("s");
    await expect(editor(page).locator("p").nth(2)).toHaveText("1See a cysts");
  },
);

test("a selection becomes an autotext that asks for its name only", async ({ page, demo }) => {
  await openReport(page, demo, "c");
  await page.keyboard.type("No focal lesion.");
  await press(page, "Shift+Home");
  await press(page, "Control+Shift+Semicolon");
  await page.locator("[role=dialog] input[name=name]:focus").waitFor();
  await page.keyboard.type("cnew");
  await press(page, "Enter");
  await editorHasFocus(page);
  await press(page, "End");
  await page.keyboard.type(" ;cnew ");
  await expect(editor(page)).toHaveText("No focal lesion. No focal lesion.");
});

test(
  "autotexts are found, changed, deleted and brought back above the report",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const doctor = await openReport(page, demo, "d");
    const dialog = page.locator("[role=dialog]");
    const stored = async () =>
      (await demo.call<{ name: string }[]>(doctor, "GET", "/account/autotexts/")).map(
        ({ name }) => name,
      );
    await press(page, "Control+Semicolon");
    await dialog.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("paragraph");
    await expect(dialog.locator("[role=option]")).toHaveText([/;dtwo/]);
    await press(page, "Enter");
    await page.locator("input[name=name]:focus").waitFor();
    await press(page, "Control+a");
    await page.keyboard.type("dtri");
    await press(page, "Enter");
    await page.keyboard.type("New: ");
    await press(page, "Control+Enter");
    await expect(dialog.locator("[role=option]")).toHaveText([/;dtri.*New: First paragraph/]);
    await rested(page);
    await press(page, "Delete");
    await expect(dialog.getByText(";dtri was deleted.")).toBeVisible();
    expect(await stored()).toEqual(["dage", "dnl"]);
    await press(page, "Control+z");
    await expect(dialog.locator("[role=option]")).toHaveText([/;dtri/]);
    expect(await stored()).toEqual(["dage", "dnl", "dtri"]);
    await press(page, "Escape");
    await editorHasFocus(page);
    await page.keyboard.type(";dtri ");
    await expect(editor(page)).toContainText("New: First paragraph.");
  },
);

test(
  "Escape on the page of the autotexts clears the search first, then goes back",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const doctor = await demo.newDoctor();
    const keys = await signIn(page, demo, { email: doctor, language: "en" });
    await keys.press("g", "q");
    const search = page.getByRole("combobox", { name: "Search, or type a new name" });
    await expect(search).toBeFocused();
    await keys.type("liver");
    await keys.press("Escape");
    await expect(search).toHaveValue("");
    await keys.press("Escape");
    await page.waitForURL("**/dashboard");
  },
);

test(
  "what is typed before the autotexts have come stays as typed",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await demo.call(doctor, "POST", "/account/autotexts/", {
      name: "late",
      content: reportText("In time."),
    });
    const gate = await holdRequests(page, "**/api/account/autotexts/");
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await editorHasFocus(page);
    await page.keyboard.type(";late ;");
    await expect(editor(page)).toHaveText(";late ;");
    await page.keyboard.type("l");
    gate.letThrough();
    await expect(page.locator(OFFERED)).toHaveText([/In time/]);
    await page.keyboard.type("ate ");
    await expect(editor(page)).toHaveText(";late In time.");
  },
);

test(
  "the owner sees with one key who changed an autotext, and comes back to where they were",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const name = `trace${process.pid}`;
    const content = reportText("No stone.");
    await demo.call(OWNER, "POST", "/autotexts/", { name, content });
    await signIn(page, demo, { email: OWNER, language: "en" }, "/settings/autotexts");
    const search = page.locator("main [role=combobox]:focus");
    await search.waitFor();
    await page.keyboard.type(name);
    await expect(page.locator("main [role=option]")).toHaveText([/;trace/]);
    await press(page, "Shift+Enter");
    const dialog = page.getByRole("dialog", { name: `History: ;${name}` });
    await expect(dialog).toContainText("د. سامي عبد العزيز");
    await expect(dialog).toContainText("Added");
    await rested(page);
    await press(page, "Escape");
    await expect(dialog).toHaveCount(0);
    await expect(search).toHaveValue(name);
  },
);
