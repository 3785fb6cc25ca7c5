import { expect } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Package } from "#domain/entities/package.ts";
import { type Demo, type Language, signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { dialog, field, OWNER } from "../support/money-desk.ts";
import { ZONE } from "../support/zone.ts";

/** The tests of the package in the order in which they are typed, by their codes. */
const CODES = ["usa", "ctb"];

async function packageOf(demo: Demo, code: string): Promise<Package | undefined> {
  const path = `/packages/?page=1&code=${code}`;
  return (await demo.call<PageOf<Package>>(OWNER, "GET", path)).results[0];
}

/** Returns the appointments of a package of one patient, the first one first. */
async function bookedWith(demo: Demo, name: string): Promise<Appointment[]> {
  const path = "/appointments/?page=1&page_size=10&ordering=-id";
  const { results } = await demo.call<PageOf<Appointment>>(OWNER, "GET", path);
  return results
    .filter(({ package_name_en }) => package_name_en === name)
    .toSorted((one, other) => one.id - other.id);
}

for (const [index, language] of (["ar", "en"] as const satisfies Language[]).entries())
  test(
    `the office makes a package and the desk books it, by keyboard alone (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      test.slow();
      const code = `PK${language.toUpperCase()}`;
      const name = `Package ${language}`;
      const office = await signIn(page, demo, { email: OWNER, language }, "/settings/packages");
      await page.locator("[role=grid]:focus").waitFor();
      await office.press("n", "n");
      await expect(field(page, "code")).toBeFocused();
      await office.type(code);
      await office.press("Enter");
      await office.type("700");
      await office.press("Enter", "Enter");
      await office.type(name);
      await office.press("Enter");
      for (const test_code of CODES) {
        await office.type(test_code);
        await office.press("Enter");
      }
      const rows = dialog(page).locator("ol li");
      await expect(rows).toHaveCount(CODES.length);
      // The test that was typed last is done first.
      await office.press("Shift+Tab", "Shift+ArrowUp");
      await expect(rows.first()).toContainText("CTB");
      await office.press("Control+Enter");
      await expect(dialog(page)).toHaveCount(0);
      const made = await packageOf(demo, code);
      expect([made?.name_en, made?.price]).toEqual([name, 70_000]);
      expect(made?.test_details.map(({ test_unique_id }) => test_unique_id)).toEqual([
        "CTB",
        "USA",
      ]);

      const email = await demo.newReceptionist();
      await demo.call(email, "POST", "/receptionist-shift/", {});
      const desk = await signIn(page, demo, { email, language }, "/appointments");
      await page.locator("[role=grid]:focus").waitFor();
      await desk.press("n", "Shift+A");
      await expect(field(page, "patient")).toBeFocused();
      const { results } = await demo.call<PageOf<{ national_id: string }>>(
        OWNER,
        "GET",
        "/patients/?page=1&page_size=1",
      );
      await desk.press("Control+a");
      await desk.type(results[0]?.national_id ?? "");
      await desk.press("Enter");
      await desk.type(code);
      await desk.press("Enter");
      const day = addDays(today(ZONE, Date.now()), 45 + index);
      await desk.type(`+${45 + index}`);
      await desk.press("Enter");
      const times = [field(page, "time_0"), field(page, "time_1")] as const;
      await expect(times[0]).toBeFocused();
      // The second test begins when the first has ended.
      const slots = await Promise.all(
        (made?.tests ?? []).map((one) =>
          demo.call<Slot[]>(email, "GET", `/appointments/slots/?test=${one}&date=${day}`),
        ),
      );
      const [first] = slots[0] ?? [];
      const end = Date.parse(first?.start_at ?? "") + (first?.duration_minutes ?? 0) * 60_000;
      const second = slots[1]?.find(({ start_at }) => Date.parse(start_at) >= end);
      await expect(times[0]).toHaveValue(`${first?.machine} ${first?.start_at}`);
      await expect(times[1]).toHaveValue(`${second?.machine} ${second?.start_at}`);
      // Another desk takes the second time.
      await demo.call(email, "POST", "/appointments/", {
        patient: 1,
        test: made?.tests[1],
        machine: second?.machine,
        start_at: second?.start_at,
        requested_cost: 0,
        paid_amount: 0,
      });
      await desk.press("Control+Enter");
      await expect(times[1]).toBeFocused();
      await expect(times[1]).toHaveAttribute("aria-invalid", "true");
      await expect(times[1]).toHaveValue("");
      expect(await bookedWith(demo, name)).toEqual([]);
      await desk.press("ArrowDown", "ArrowDown");
      await expect(times[1]).not.toHaveValue("");
      await desk.press("Control+Enter");
      await page.waitForURL(/\/appointments\/\d+\/details/);
      const booked = await bookedWith(demo, name);
      expect(booked.map(({ test_unique_id }) => test_unique_id)).toEqual(["CTB", "USA"]);
      expect(booked.reduce((sum, { total_price }) => sum + total_price, 0)).toBe(70_000);
      expect(booked.map(({ remaining_cost }) => remaining_cost)).toEqual([0, 0]);
      // The page of one test leads to the other one.
      const other = page.locator(`a[href="/appointments/${booked[1]?.id}/details"]`);
      await expect(other).toBeVisible();
    },
  );
