import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { patientsByPhoneEnd } from "../support/phone-ends.ts";
import { OFFERED, type Language, signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";

const WORDS: Record<Language, { short: RegExp; receipt: string }> = {
  ar: { short: /تم إقفال الوردية. عجز .*100\.00\sEGP/, receipt: "إيصال" },
  en: {
    short: /Shift closed\. .*100\.00\sEGP.* short\./,
    receipt: "Receipt",
  },
};

for (const language of ["ar", "en"] as const) {
  test(
    `a receptionist works a whole day with the keyboard alone (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const email = await demo.newReceptionist();
      const [known] = await patientsByPhoneEnd(demo, email, 1);
      const lastFour = known?.phone_number.slice(-4) ?? "";
      const keys = await signIn(page, demo, { email, language });
      const field = (name: string, kind = "input") => page.locator(`${kind}[name=${name}]:focus`);
      const heading = page.locator('[data-region="content"] h1');

      const toStart = await keys.count(async () => {
        await keys.press("F8");
        await field("opening_float").waitFor();
        await keys.press("Enter");
      });
      await expect(page.getByText("0.00 EGP").first()).toBeVisible();

      const toBook = await keys.count(async () => {
        await keys.press("F4");
        await field("patient").waitFor();
        await keys.type(lastFour);
        await keys.press("Enter");
        await field("test").waitFor();
        await keys.type("ctb");
        await keys.press("Enter");
        await keys.press("Control+Enter");
      });
      await page.waitForURL("**/appointments/*/details");
      await expect(page.locator('[data-region="content"]')).toContainText("EGP");
      const firstId = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
      const first = await demo.call<Appointment>(email, "GET", `/appointments/${firstId}/`);
      expect({
        end: first.patient_phone_number?.slice(-4),
        test: first.test_unique_id,
        remaining: first.remaining_cost,
      }).toEqual({ end: lastFour, test: "CTB", remaining: 0 });
      expect(first.paid_amount).toBe(first.total_price);

      // The receipt is printed, and nothing of the page around it.
      await page.emulateMedia({ media: "print" });
      await expect(page.locator('[data-print="receipt"]')).toBeVisible();
      await expect(page.locator('[data-print="receipt"]')).toContainText(WORDS[language].receipt);
      await expect(page.locator('[data-print="receipt"]')).toContainText(first.accession_number);
      await expect(page.locator('[data-region="sidebar"]')).toBeHidden();
      await page.emulateMedia({ media: "screen" });

      // Two tests of one patient, the second by "save and add another".
      await keys.press("F4");
      await field("patient").waitFor();
      await keys.type(lastFour);
      await keys.press("Enter");
      await field("test").waitFor();
      await keys.type("usa");
      await keys.press("Enter");
      const toBookSecond = await keys.count(async () => {
        await keys.press("Control+Shift+Enter");
        await expect(field("test")).toHaveValue("");
        await keys.type("mrb");
        await keys.press("Enter");
        await keys.press("Control+Enter");
      });
      await page.waitForURL("**/appointments/*/details");

      // A new patient by ID card, added from the patient field. The ID fills in birth date and gender.
      await keys.press("F4");
      await field("patient").waitFor();
      const card = `2900315010${language === "ar" ? "1" : "2"}${String(process.pid % 100).padStart(2, "0")}1`;
      await keys.type(card);
      await expect(page.locator(OFFERED)).toHaveCount(2);
      await keys.press("Enter");
      await field("name").waitFor();
      await expect(page.locator("input[name=birth_date]")).toHaveValue("15/03/1990");
      await keys.type("مريض الاختبار الجديد");
      await keys.press("Enter");
      await field("phone_number").waitFor();
      await keys.type("01099887766");
      await keys.press("Control+Enter");
      await field("test").waitFor();
      await keys.type("mrk");
      await keys.press("Enter");
      await field("start_at").waitFor();
      await keys.press("Enter");
      await field("insurance_provider", "select").waitFor();
      await keys.press("Enter");
      await field("requested_cost").waitFor();
      // Only a part is collected now.
      await keys.type("50");
      await keys.press("Control+Enter");
      await page.waitForURL("**/appointments/*/details");
      const lastId = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
      const partlyPaid = await demo.call<Appointment>(email, "GET", `/appointments/${lastId}/`);
      expect({ name: partlyPaid.patient_name, paid: partlyPaid.paid_amount }).toEqual({
        name: "مريض الاختبار الجديد",
        paid: 5000,
      });
      expect(partlyPaid.remaining_cost).toBe(partlyPaid.total_price - 5000);

      await heading.waitFor();
      await keys.press("F7");
      await field("amount").waitFor();
      await keys.press("Control+Enter");
      await expect
        .poll(
          async () =>
            (await demo.call<Appointment>(email, "GET", `/appointments/${lastId}/`)).remaining_cost,
        )
        .toBe(0);
      // The payment is stored before the dialog closes.
      await expect(page.locator("[role=dialog]")).toHaveCount(0);

      await keys.press("Delete");
      await page.locator("select[name=reason]:focus").waitFor();
      await keys.press("Control+Enter");
      await expect
        .poll(async () => {
          const { status, paid_amount } = await demo.call<Appointment>(
            email,
            "GET",
            `/appointments/${lastId}/`,
          );
          return { status, paid_amount };
        })
        .toEqual({ status: "cancelled", paid_amount: 0 });
      await expect(page.locator("[role=dialog]")).toHaveCount(0);

      // The drawer holds the money of the first three bookings. Count 100 pounds too little.
      const { collected_amount: collected } = await demo.call<{ collected_amount: number }>(
        email,
        "GET",
        "/receptionist-shift/check_shift/",
      );
      const counted = String((collected - 10_000) / 100);
      await keys.press("g", "h");
      await expect(heading).toBeVisible();
      const toClose = await keys.count(async () => {
        await keys.press("F8");
        await field("counted_cash").waitFor();
        await keys.type(counted);
        await keys.press("Control+Enter");
      });
      await expect(page.getByText(WORDS[language].short)).toBeVisible();

      expect({
        start: toStart <= 3,
        book: toBook <= 14,
        second: toBookSecond <= 8,
        close: toClose - counted.length <= 3,
      }).toEqual({ start: true, book: true, second: true, close: true });
    },
  );
}
