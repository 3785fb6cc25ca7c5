import { expect } from "@playwright/test";
import { formatAmount } from "#domain/money.ts";
import { priceBeforeDiscounts } from "#domain/receipts.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Availability, Slot } from "#domain/entities/machine.ts";
import { OWNER, ownInsurer, ownTest } from "../support/booking-desk.ts";
import { signIn, test, type Demo } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import {
  withoutBlanks,
  book,
  freeDay,
  printedPages,
  somePatient,
  watchPrinting,
  PRINTING_TIMEOUT,
} from "../support/paper.ts";

const WORDS = {
  ar: {
    cancelled: "حجز ملغي",
    paid: "المدفوع",
    refunded: "المردود",
    remaining: "الباقي",
    list: "السعر قبل الخصم",
    discount: "الخصم",
    covered: "على التأمين",
    share: "على المريض",
    total: "الإجمالي",
    cash: "نقدًا",
    card: "بطاقة",
    received: "الاستلام بواسطة",
    given: "الرد بواسطة",
  },
  en: {
    cancelled: "CANCELLED",
    paid: "Paid",
    refunded: "Refunded",
    remaining: "Remaining",
    list: "List price",
    discount: "Discount",
    covered: "On insurance",
    share: "Patient's share",
    total: "Total",
    cash: "Cash",
    card: "Card",
    received: "Received by",
    given: "Refunded by",
  },
} as const;

/** Returns an amount as it is printed, without blanks. */
const money = (piastres: number) =>
  `${piastres < 0 ? "\u2212" : ""}${formatAmount(Math.abs(piastres))}EGP`;

async function openShift(demo: Demo): Promise<{ email: string; name: string }> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const { name } = await demo.call<{ name: string }>(email, "GET", "/account/current-user");
  return { email, name };
}

for (const language of ["ar", "en"] as const) {
  const words = WORDS[language];

  test(
    `the receipt of a cancelled appointment shows that, and who took and refunded what by which method (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const [taker, giver] = [await openShift(demo), await openShift(demo)];
      const { id: patient } = await somePatient(demo, taker.email);
      const day = freeDay(language === "ar" ? 30 : 31);
      const paid = (price: number) => price;
      const firstAppointment = await book(demo, taker.email, {
        patient,
        code: "CTB",
        day,
        paid,
        method: "card",
      });
      await demo.call(giver.email, "DELETE", `/appointments/${firstAppointment.id}/`, {
        reason: "machine_fault",
        refund_amount: firstAppointment.paid_amount,
        method: "cash",
      });
      await signIn(
        page,
        demo,
        { email: giver.email, language },
        `/appointments/${firstAppointment.id}/details`,
      );
      // The receptionist who refunded the money did not receive it.
      const paper = page.locator('[data-print="receipt"]');
      await expect(paper).toContainText(`${words.received}: ${taker.name}`);
      await expect(paper).toContainText(`${words.given}: ${giver.name}`);
      const pages = await printedPages(page);
      expect(pages.length).toBe(1);
      const text = pages[0]?.text ?? "";
      for (const word of [words.cancelled, words.paid, words.refunded, words.cash, words.card])
        expect(text).toContain(withoutBlanks(word));
      expect(text).toContain(money(-firstAppointment.paid_amount));
      expect(text).toContain(money(0));
    },
  );

  test(
    `the receipt of a discounted test shows its list price, the discount and the remaining amount (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const { email } = await openShift(demo);
      const { code, row } = await ownTest(demo, email);
      await demo.call<Availability>(
        OWNER,
        "PATCH",
        `/machines/${row.machine}/availabilities/${row.id}/`,
        { discount_type: "value", discount_value: 5_000 },
      );
      const { id: patient } = await somePatient(demo, email);
      const day = freeDay(language === "ar" ? 35 : 36);
      const firstAppointment = await book(demo, email, { patient, code, day, paid: () => 20_000 });
      await signIn(page, demo, { email, language }, `/appointments/${firstAppointment.id}/details`);
      const sums = page.locator('[data-print="receipt"] table').first().locator("tr");
      await expect(sums.first()).toContainText(words.list);
      const rows = await sums.allTextContents();
      expect(rows.map(withoutBlanks)).toEqual(
        [
          words.list + money(40_000),
          words.discount + money(-5_000),
          words.total + money(35_000),
          words.paid + money(20_000),
          words.remaining + money(15_000),
        ].map(withoutBlanks),
      );
      const pages = await printedPages(page);
      expect(pages.length).toBe(1);
      for (const part of [
        withoutBlanks(words.list),
        money(40_000),
        withoutBlanks(words.discount),
        money(-5_000),
      ])
        expect(pages[0]?.text).toContain(part);
    },
  );

  test(
    `the patient's share of an insured test is a line of its receipt and of the visit's receipt (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const { email } = await openShift(demo);
      const { row } = await ownTest(demo, email);
      const insurer = await ownInsurer(demo, row.test, 50_000);
      const { id: patient } = await somePatient(demo, email);
      const day = freeDay(language === "ar" ? 44 : 45);
      const slots = `/appointments/slots/?test=${row.test}&date=${day}`;
      const [slot] = await demo.call<Slot[]>(email, "GET", slots);
      const insured = await demo.call<Appointment>(email, "POST", "/appointments/", {
        patient,
        test: row.test,
        machine: slot?.machine,
        start_at: slot?.start_at,
        insurance_provider: insurer.id,
        covered_amount: 40_000,
        requested_cost: 6_000,
        paid_amount: 6_000,
        method: "cash",
      });
      const other = await book(demo, email, { patient, code: "USA", day, paid: () => 0 });
      const printed = await watchPrinting(page);
      const keys = await signIn(
        page,
        demo,
        { email, language },
        `/appointments/${insured.id}/details`,
      );
      const receipt = page.locator('[data-print="receipt"] table').first().locator("tr");
      await expect(receipt.first()).toContainText(words.total);
      expect((await receipt.allTextContents()).map(withoutBlanks)).toEqual(
        [
          words.total + money(50_000),
          `${words.covered} (${insurer.name})${money(40_000)}`,
          words.share + money(10_000),
          words.paid + money(6_000),
          words.remaining + money(4_000),
        ].map(withoutBlanks),
      );
      await keys.press("Control+p");
      await page.locator('[role="dialog"] button:focus').waitFor();
      await keys.press("Enter");
      await expect.poll(printed, PRINTING_TIMEOUT).toEqual(["visit", expect.anything()]);
      const [, visit] = (await printed()) ?? [];
      expect(withoutBlanks(visit ?? "")).toContain(
        [
          words.covered + money(40_000),
          words.share + money(10_000 + other.total_price),
          words.paid + money(6_000),
        ]
          .map(withoutBlanks)
          .join(""),
      );
    },
  );

  test(
    `several tests of a day are printed on one receipt with their sum, or each on its own (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const { email } = await openShift(demo);
      const { id: patient } = await somePatient(demo, email);
      const day = freeDay(language === "ar" ? 32 : 33);
      const first = await book(demo, email, { patient, code: "CTB", day, paid: (price) => price });
      const half = (price: number) => Math.round(price / 2);
      const second = await book(demo, email, { patient, code: "USA", day, paid: half });
      const third = await book(demo, email, { patient, code: "CTC", day, paid: () => 0 });
      await demo.call(email, "DELETE", `/appointments/${third.id}/`, {
        reason: "other",
        note: "x",
      });
      await demo.call(email, "POST", `/appointments/${first.id}/payments/`, {
        kind: "refund",
        method: "cash",
        amount: 5_000,
        reason: "goodwill",
      });

      const printed = await watchPrinting(page);
      const keys = await signIn(
        page,
        demo,
        { email, language },
        `/appointments/${second.id}/details`,
      );
      await page.locator('[data-region="content"] h1').waitFor();
      await keys.press("Control+p");
      await page.locator('[role="dialog"] button:focus').waitFor();
      await keys.press("Enter");
      await expect
        .poll(printed, PRINTING_TIMEOUT)
        .toEqual(["visit", expect.stringContaining(first.accession_number)]);
      const pages = await printedPages(page);
      expect(pages.length).toBe(1);
      const text = pages[0]?.text ?? "";
      const sum = (of: (one: Appointment) => number) => of(first) + of(second);
      const [total, paid] = [sum((one) => one.total_price), sum((one) => one.paid_amount)];
      for (const part of [
        first.accession_number,
        second.accession_number,
        // The prices of the tests add up to the sum below, from which discounts come off.
        money(priceBeforeDiscounts(first)),
        money(priceBeforeDiscounts(second)),
        money(total),
        money(paid),
        money(-5_000),
        money(total - paid + 5_000),
      ])
        expect(text).toContain(part);
      // A cancelled appointment is not on the receipt of the visit.
      expect(text).not.toContain(third.accession_number);

      await keys.press("Control+p");
      await page.locator('[role="dialog"] button:focus').waitFor();
      await keys.press("Shift+Tab", "Enter");
      await expect
        .poll(printed, PRINTING_TIMEOUT)
        .toEqual(["receipt", expect.stringContaining(second.accession_number)]);
      expect((await printed())?.[1]).not.toContain(first.accession_number);
    },
  );
}

test("the only test of a day is printed at once, without a choice", async ({ page, demo }) => {
  const { email } = await openShift(demo);
  const { id: patient } = await somePatient(demo, email);
  const booking = { patient, code: "CTB", day: freeDay(34), paid: (price: number) => price };
  const firstAppointment = await book(demo, email, booking);
  const printed = await watchPrinting(page);
  const keys = await signIn(
    page,
    demo,
    { email, language: "en" },
    `/appointments/${firstAppointment.id}/details`,
  );
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("Control+p");
  await expect
    .poll(printed, PRINTING_TIMEOUT)
    .toEqual(["receipt", expect.stringContaining(firstAppointment.accession_number)]);
  await expect(page.locator('[role="dialog"]')).toHaveCount(0);
});
