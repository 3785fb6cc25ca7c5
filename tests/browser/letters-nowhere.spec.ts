import { expect } from "@playwright/test";
import { rested, signIn, test } from "@tests/support/desk-browser";
import { bookedFor, BY_DAY } from "@tests/support/booking-walk/corner";
import { openCorner } from "@tests/support/corner-desk";
import { holdBack } from "@tests/support/gate";
import { openFirst, openReading } from "@tests/support/reading-desk";
import { reportOf, shownId } from "@tests/support/report-page";

for (const [text, said] of [
  ["mass of the liver", "This report is submitted already, and what you typed for it was dropped."],
  ["enlarged liver", "Press Escape to write why it is amended."],
  ["the symptoms", "This report is submitted already, and what you typed for it was dropped."],
] as const) {
  test(`a text that begins long after a submitted report stands on screen runs no command: ${text}`, async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    const { doctor, first } = await openReading(page, demo);
    await openFirst(page);
    await page.keyboard.type("Normal study.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("article").getByText("Normal study.").waitFor();
    await page.clock.fastForward("00:30");
    await rested(page);
    await page.keyboard.type(text);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(said)).toBeVisible();
    const { status, revision } = await reportOf(demo, doctor, first);
    expect([shownId(page), status, revision]).toEqual([first, "report_ready", 1]);
  });
}

test("the reason of an amendment is empty after letters that came at once, and takes what is typed once they were seen", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openReading(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("article").getByText("Normal study.").waitFor();
  await page.clock.fastForward("00:30");
  await rested(page);
  await page.keyboard.type("enlarged");
  await page.clock.fastForward("00:30");
  await page.keyboard.type(" liver");
  const reason = page.locator("input[name=reason]");
  await expect(reason).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.type("wrong side");
  await expect(reason).toHaveValue("wrong side");
});

test("a word that is typed into a list runs no command, and the list moves at once", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const email = await demo.newReceptionist();
  await signIn(page, demo, { email, language: "en" });
  await page.goto(`${demo.url}/patients`);
  await page.locator("[role=grid]:focus").waitFor();
  const lit = page.locator('[role="row"][data-active]');
  await expect(lit).toHaveAttribute("aria-rowindex", "2");
  // "e" alone edits the patient who is lit.
  await page.keyboard.type("bed");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("That is no key here, and what you typed after it was dropped."),
  ).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(lit).toHaveAttribute("aria-rowindex", "3");
  expect(new URL(page.url()).pathname).toBe("/patients");
  await page.clock.fastForward("00:05");
  await page.keyboard.press("e");
  await page.locator("[role=dialog] input[name=name]").waitFor();
});

test("a letter that leads to no option of a list drops what is typed behind it, and nothing is saved", async ({
  page,
  demo,
}) => {
  const { corner, code, first } = await openCorner(page, demo, BY_DAY);
  const people = await holdBack(page, /\/api\/patients\//);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  for (const key of ["Enter", "Enter", "Enter", "Enter", "Enter", "z", "Control+Enter"])
    await page.keyboard.press(key);
  await expect.poll(() => people.asked.length).toBeGreaterThan(0);
  people.letGo();
  await expect(
    page.getByText("Nothing is chosen yet, and what you typed after it was dropped."),
  ).toBeVisible();
  await expect(page.locator("[name=method]")).toBeFocused();
  expect(await bookedFor(corner, first)).toEqual([]);
});
