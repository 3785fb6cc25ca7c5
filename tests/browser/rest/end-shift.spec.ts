import { expect, type Page } from "@playwright/test";
import { today } from "#domain/dates.ts";
import type { Account } from "#domain/entities/account.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { signIn, test, type Demo } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { ZONE } from "../../support/zone.ts";
import { setTime } from "../../support/server-time.ts";

const OWNER = "owner@demo.local";

const row = (page: Page) => page.locator('[role="row"][data-active]');

async function accountOf(demo: Demo, email: string): Promise<Account> {
  const path = `/accounts/?page=1&search=${encodeURIComponent(email)}`;
  const { results } = await demo.call<PageOf<Account>>(OWNER, "GET", path);
  const account = results.find((one) => one.email === email);
  if (account === undefined) throw new Error(`no account has ${email}`);
  return account;
}

/** Signs the owner in on the accounts, with the one of this name as the only row. */
async function atAccount(page: Page, demo: Demo, { email }: Account) {
  const path = `/settings/accounts?search=${encodeURIComponent(email)}`;
  const keys = await signIn(page, demo, { email: OWNER, language: "en" }, path);
  await page.locator("[role=grid]:focus").waitFor();
  await expect(row(page)).toContainText(email);
  return keys;
}

test("an account with an open shift is made inactive once its shift was closed, without leaving the form", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const shift = await demo.call<ReceptionistShift>(email, "POST", "/receptionist-shift/", {});
  const account = await accountOf(demo, email);
  const keys = await atAccount(page, demo, account);
  await keys.press("e");
  await page.locator("input[name=name]:focus").waitFor();
  await page.locator("input[name=active]").focus();
  await keys.press("Space", "Control+Enter");
  const question = page.getByRole("dialog", { name: /Make .* inactive\?/ });
  await expect(question).toContainText("cannot sign in again until you make them active");
  await expect(question).toContainText("has an open shift, since");
  // The safe answer has the focus.
  await expect(question.getByRole("button", { name: "Back" })).toBeFocused();
  await rested(page);
  await keys.press("Tab", "Enter");
  await page.locator("input[name=counted_cash]:focus").waitFor();
  await keys.type("0");
  await keys.press("Enter");
  await keys.type("left the center");
  await keys.press("Enter");
  await expect(question).not.toContainText("has an open shift");
  await question.getByRole("button", { name: "Make inactive" }).focus();
  await keys.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(page)).toContainText("Inactive");
  const ended = await demo.call<ReceptionistShift>(
    OWNER,
    "GET",
    `/receptionist-shift/${shift.id}/`,
  );
  expect([ended.state, ended.note, (await accountOf(demo, email)).active]).toEqual([
    "ended",
    "left the center",
    false,
  ]);
});

test("going back leaves an account and its open shift as they were, also from the palette", async ({
  page,
  demo,
}) => {
  const email = await demo.newDoctor();
  const shift = await demo.call<DoctorShift>(email, "POST", "/doctor-shift/", {});
  const account = await accountOf(demo, email);
  const keys = await atAccount(page, demo, account);
  await keys.press("Control+k");
  await keys.type("Make active or inactive");
  await keys.press("Enter");
  const question = page.getByRole("dialog", { name: /Make .* inactive\?/ });
  await expect(question).toContainText("has an open shift, since");
  await rested(page);
  await keys.press("Enter");
  await expect(question).toHaveCount(0);
  expect(await accountOf(demo, email)).toEqual(account);
  const after = await demo.call<DoctorShift>(OWNER, "GET", `/doctor-shift/${shift.id}/`);
  expect(after).toEqual(shift);
});

test("several drawers are not closed at once, and each row says why; doctors' shifts are", async ({
  page,
  demo,
}) => {
  for (const email of [await demo.newReceptionist(), await demo.newReceptionist()])
    await demo.call(email, "POST", "/receptionist-shift/", {});
  const shifts: DoctorShift[] = [];
  for (const email of [await demo.newDoctor(), await demo.newDoctor()])
    shifts.push(await demo.call<DoctorShift>(email, "POST", "/doctor-shift/", {}));
  const keys = await signIn(page, demo, { email: OWNER, language: "en" }, "/controls");
  await page.locator("[role=grid]:focus").waitFor();
  await row(page).waitFor();
  await keys.press("Space", "ArrowDown", "Space", "s", "e");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Each drawer is counted alone")).toHaveCount(2);
  await keys.press("Enter");

  await page.goto(`${demo.url}/controls?role=2`);
  await page.locator("[role=grid]:focus").waitFor();
  await row(page).waitFor();
  await keys.press("Space", "ArrowDown", "Space", "s", "e");
  await page.locator("input[name=note]:focus").waitFor();
  await expect(dialog).toContainText("Close 2 shifts");
  await keys.type("power cut");
  await keys.press("Enter");
  await expect(page.getByText("2 shifts closed.")).toBeVisible();
  const notes = shifts.map(({ id }) =>
    demo.call<DoctorShift>(OWNER, "GET", `/doctor-shift/${id}/`),
  );
  expect((await Promise.all(notes)).map(({ state, note }) => [state, note])).toEqual([
    ["ended", "power cut"],
    ["ended", "power cut"],
  ]);
});

test("the controls point out shifts that are open for more than 16 hours, whatever days they list, and what is no day says why", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const shift = await demo.call<ReceptionistShift>(email, "POST", "/receptionist-shift/", {});
  await page.setViewportSize({ width: 1280, height: 800 });
  // Twenty days later nobody has closed it.
  await setTime(page, Date.parse(shift.start_time) + 20 * 24 * 3_600_000 + 60_000);
  const keys = await signIn(page, demo, { email: OWNER, language: "en" }, "/controls");
  const forgotten = page.getByRole("button", { name: /open for more than 16 hours/ });
  await forgotten.waitFor();
  await expect(page.getByText(shift.receptionist_name)).toHaveCount(0);
  await forgotten.focus();
  await keys.press("Enter");
  await page.locator("[role=grid]:focus").waitFor();
  // The oldest come first, and tests before this one have left shifts open.
  await keys.press("End");
  const line = page.locator('[role="row"]').filter({ hasText: shift.receptionist_name });
  await expect(line).toContainText("Open 480 h");
  // The branch stands in the line on a narrow screen, too.
  await expect(line.getByText(shift.branch_name)).toBeVisible();

  const days = page.locator("input[name=days]");
  await days.focus();
  await keys.type("abc");
  await keys.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This is not a day and not a range of days.");
  await expect(days).toBeFocused();
  await keys.press("Escape");
  await expect(page.getByRole("alert")).toHaveCount(0);
  const quick = page.getByRole("combobox", { name: "Quick ranges" });
  await quick.focus();
  await keys.type("Yest");
  const day = today(ZONE, Date.parse(shift.start_time) + 19 * 24 * 3_600_000);
  await expect(page).toHaveURL(new RegExp(`start_date=${day}.*end_date=${day}`));
});

test("closing a shift that the office has closed meanwhile says who closed it, where no event has said so", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const { id } = await demo.call<ReceptionistShift>(email, "POST", "/receptionist-shift/", {});
  await page.route("**/api/events/**", (route) => route.abort());
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F8");
  await page.locator("input[name=counted_cash]:focus").waitFor();
  const { ended_by_name: name } = await demo.call<ReceptionistShift>(
    OWNER,
    "POST",
    `/receptionist-shift/${id}/end_shift/`,
    { counted_cash: 0, note: "went home" },
  );
  await keys.type("0");
  await keys.press("Control+Enter");
  await expect(page.getByText("closed your shift.")).toContainText(name ?? "nobody");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Your shift has been closed already.")).toHaveCount(0);
});
