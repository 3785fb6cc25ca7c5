import { expect } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { DiscountSetting } from "#domain/entities/discount-setting.ts";
import type { Page as Listed } from "#domain/entities/common.ts";
import { rested } from "../../support/keyboard.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { ZONE } from "../../support/zone.ts";

const OWNER = "owner@demo.local";
const SETTING = "/center/discounts/";

test("the owner sets the limit of discounts from the palette, sees what another desk set meanwhile, and opens its history", async ({
  page,
  demo,
}) => {
  const read = () => demo.call<DiscountSetting>(OWNER, "GET", SETTING);
  await demo.call(OWNER, "PATCH", SETTING, { receptionist_limit: 10 });
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await keys.press("Control+k");
  await keys.type("discounts at the desk");
  await page
    .getByRole("option", { name: /Discounts at the desk/ })
    .first()
    .waitFor();
  await keys.press("Enter");
  const limit = page.locator("[name=receptionist_limit]");
  await expect(limit).toBeFocused();
  await expect(limit).toHaveValue("10");
  await keys.press("Control+a");
  await keys.type("١٢٫٥");
  await demo.call(OWNER, "PATCH", SETTING, { receptionist_limit: 15 });
  await keys.press("Control+Enter");
  // Both changed it: both values are shown, and the own one is kept by choice.
  const question = page.locator("form [data-conflict]");
  await expect(question).toContainText("15");
  await question.locator("button:focus").waitFor();
  await rested(page);
  await keys.press("Enter");
  await question.waitFor({ state: "detached" });
  await rested(page);
  await keys.press("Control+Enter");
  await expect(page.getByText("Limit of discounts saved")).toBeVisible();
  expect((await read()).receptionist_limit).toBe(12.5);
  await page.getByRole("link", { name: "History of the limit" }).focus();
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/settings\/audit\?entity=discount_setting/);
  await expect(page.getByRole("row").filter({ hasText: "12.5" }).first()).toBeVisible();
});

test("a limit above the whole price is refused and named", async ({ page, demo }) => {
  const before = await demo.call<DiscountSetting>(OWNER, "GET", SETTING);
  const who = { email: OWNER, language: "en", password: PASSWORD } as const;
  const keys = await signIn(page, demo, who, "/settings/discounts");
  const limit = page.locator("[name=receptionist_limit]");
  await expect(limit).toBeFocused();
  await keys.press("Control+a");
  await keys.type("101");
  await keys.press("Control+Enter");
  await expect(limit).toHaveAttribute("aria-invalid", "true");
  expect(await demo.call<DiscountSetting>(OWNER, "GET", SETTING)).toEqual(before);
});

test("discounts on the dashboard open the appointments that have one, and the details say why", async ({
  page,
  demo,
}) => {
  // The demo's days before today: no other test books there.
  const now = today(ZONE, Date.now());
  const days = `start_date=${addDays(now, -100)}&end_date=${addDays(now, -1)}`;
  const { results, count } = await demo.call<Listed<Appointment>>(
    OWNER,
    "GET",
    `/appointments/?${days}&discounted=true&status=pending,arrived,in_progress,completed&ordering=-discount_amount&page=1`,
  );
  const [largest] = results;
  if (largest === undefined) throw new Error("the demo has discounts");
  expect(largest.discount_approved_by_name).not.toBeNull();
  const who = { email: OWNER, language: "en", password: PASSWORD } as const;
  const keys = await signIn(page, demo, who, `/dashboard?${days}`);
  const figure = page.getByRole("link", { name: /^Discounts:/ });
  await figure.focus();
  await keys.press("Enter");
  await expect(page).toHaveURL(/discounted=true/);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(count + 1));
  await page.goto(`${demo.url}/appointments/${largest.id}/details`);
  const main = page.locator('[data-region="content"]');
  await expect(main).toContainText(largest.discount_reason);
  await expect(main).toContainText(largest.discount_approved_by_name ?? "");
});
