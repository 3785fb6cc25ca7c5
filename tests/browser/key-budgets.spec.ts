import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { patientsByPhoneEnd } from "../support/phone-ends.ts";
import { OFFERED, type Demo, signIn, test } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";
import { oneOfSeveral } from "../support/long.ts";

/** The most key presses allowed for each task of the key press table. A chord counts as one press. */
const BUDGET = { start: 3, book: 14, second: 8, newPatient: 8, pacs: 3, palette: 6, close: 3 };
const SCREENS = ["/dashboard", "/patients", "/board"] as const;
const LAYOUTS = ["latin", "arabic"] as const;
type Layout = (typeof LAYOUTS)[number];

const field = (page: Page, name: string) => page.locator(`input[name=${name}]:focus`).waitFor();

async function goTo(page: Page, demo: Demo, path: string): Promise<void> {
  await page.goto(`${demo.url}${path}`);
  await page.locator('[data-region="content"] h1').waitFor();
  // A screen is ready once it has moved the focus to the place where work starts.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

/** Returns the last four digits of a phone number that only one patient has. */
async function lastFour(demo: Demo, email: string): Promise<string> {
  const [patient] = await patientsByPhoneEnd(demo, email, 1);
  return patient?.phone_number.slice(-4) ?? "";
}

async function bookReturning(page: Page, keys: Keyboard, layout: Layout, end: string) {
  await keys.press("F4");
  await field(page, "patient");
  await keys.typeIn(layout, end);
  await keys.press("Enter");
  await field(page, "test");
  await keys.typeIn(layout, "usa");
  await keys.press("Enter");
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
}

for (const layout of LAYOUTS) {
  test(
    `starting a shift, booking, PACS, the palette and closing the shift need no more key presses than allowed, from three screens (${layout} layout)`,
    oneOfSeveral(layout === "latin"),
    async ({ page, demo }) => {
      test.slow();
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const presses: Record<string, Record<string, number>> = {};
      const booked: object[] = [];
      for (const screen of SCREENS) {
        const email = await demo.newReceptionist();
        const end = await lastFour(demo, email);
        await page.context().clearCookies();
        const keys = await signIn(page, demo, { email, language: "ar" });
        await goTo(page, demo, screen);
        const start = await keys.count(async () => {
          await keys.press("F8");
          await field(page, "opening_float");
          await keys.press("Enter");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        });
        await goTo(page, demo, screen);
        const book = await keys.count(() => bookReturning(page, keys, layout, end));
        const id = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
        const savedAppointment = await demo.call<Appointment>(email, "GET", `/appointments/${id}/`);
        booked.push({
          end: savedAppointment.patient_phone_number?.slice(-4) === end,
          test: savedAppointment.test_unique_id,
          owes: savedAppointment.remaining_cost,
        });
        await goTo(page, demo, screen);
        const pacs = await keys.count(() => keys.press("F9", "Enter"));
        await goTo(page, demo, screen);
        const palette = await keys.count(async () => {
          await keys.press("Control+k");
          await page.locator("[role=combobox]:focus").waitFor();
          await keys.typeIn(layout, "new");
          await keys.press("Enter");
          await field(page, "patient");
        });
        await goTo(page, demo, screen);
        const { collected_amount: collected } = await demo.call<{ collected_amount: number }>(
          email,
          "GET",
          "/receptionist-shift/check_shift/",
        );
        const counted = String(collected / 100);
        const close = await keys.count(async () => {
          await keys.press("F8");
          await field(page, "counted_cash");
          await keys.typeIn(layout, counted);
          await keys.press("Control+Enter");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        });
        presses[screen] = { start, book, pacs, palette, close: close - counted.length };
      }
      expect(booked).toEqual(SCREENS.map(() => ({ end: true, test: "USA", owes: 0 })));
      const overBudget = Object.entries(presses).flatMap(([screen, jobs]) =>
        Object.entries(jobs)
          .filter(
            ([job, count]) =>
              count > (Object.entries(BUDGET).find(([name]) => name === job)?.[1] ?? 0),
          )
          .map((one) => [screen, ...one]),
      );
      expect(overBudget).toEqual([]);
    },
  );

  test(
    `booking a new patient by ID card, and the same patient's second test, need no more key presses than allowed (${layout} layout)`,
    oneOfSeveral(layout === "latin"),
    async ({ page, demo }) => {
      test.slow();
      const presses: [newPatient: number, second: number][] = [];
      for (const [index, screen] of SCREENS.entries()) {
        const email = await demo.newReceptionist();
        await demo.call(email, "POST", "/receptionist-shift/", {});
        await page.context().clearCookies();
        const keys = await signIn(page, demo, { email, language: "ar" });
        await goTo(page, demo, screen);
        const data = {
          card: `2${layout === "latin" ? 91 : 92}0${index + 1}1501${String(10_000 + (process.pid % 90_000)).slice(0, 5)}`,
          name: "marwa adel hassan",
          phone: "01099887700",
          test: "usa",
        };
        const newPatient = await keys.count(async () => {
          await keys.press("F4");
          await field(page, "patient");
          await keys.typeIn(layout, data.card);
          await expect(page.locator(OFFERED)).toHaveCount(2);
          await keys.press("Enter");
          await field(page, "name");
          await keys.type(data.name);
          await keys.press("Enter");
          await field(page, "phone_number");
          await keys.typeIn(layout, data.phone);
          await keys.press("Control+Enter");
          await field(page, "test");
          await keys.typeIn(layout, data.test);
          await keys.press("Enter");
          await field(page, "start_at");
        });
        const second = await keys.count(async () => {
          await keys.press("Control+Shift+Enter");
          await field(page, "test");
          await expect(page.locator("input[name=test]")).toHaveValue("");
          await keys.typeIn(layout, "ctb");
          await keys.press("Enter");
          await keys.press("Control+Enter");
          await page.waitForURL("**/appointments/*/details");
        });
        const typed = Object.values(data).join("").length;
        presses.push([newPatient - typed, second]);
        const last = await demo.call<PageOf<Appointment>>(
          email,
          "GET",
          `/appointments/?search=${data.card}&ordering=id`,
        );
        expect(last.results.map(({ test_unique_id }) => test_unique_id)).toEqual(["USA", "CTB"]);
      }
      const within = ([newPatient, second]: [number, number]) =>
        newPatient <= BUDGET.newPatient && second <= BUDGET.second;
      expect(presses.filter((one) => !within(one))).toEqual([]);
    },
  );
}
