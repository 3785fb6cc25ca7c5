import { expect, type Page } from "@playwright/test";
import type { CreditMovement, PatientCredit } from "#domain/entities/credit.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Payment } from "#domain/entities/payment.ts";
import {
  bookedId,
  chooseTest,
  type Desk,
  field,
  openDesk,
  ownTest,
  typeInto,
  untilDetailsShown,
} from "../support/booking-desk.ts";
import { type Demo, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { PRINTING_TIMEOUT, watchPrinting, withoutBlanks } from "../support/paper.ts";

const WORDS = {
  en: {
    option: "Patient's credit (⁦500.00 EGP⁩)",
    available: "Available: ⁦500.00 EGP⁩",
    only: "The patient has only ⁦200.00 EGP⁩ of credit.",
    has: "The patient has credit: ⁦500.00 EGP⁩",
    refused: "Paid from this patient's credit.",
    deposited: "Deposit",
  },
  ar: {
    option: "رصيد المريض (⁦500.00 EGP⁩)",
    available: "المتاح: ⁦500.00 EGP⁩",
    only: "رصيد المريض ⁦200.00 EGP⁩ فقط.",
    has: "للمريض رصيد: ⁦500.00 EGP⁩",
    refused: "المبلغ مدفوع من رصيد هذا المريض.",
    deposited: "دفعة تحت الحساب",
  },
} as const;

let made = 0;

/** Adds a patient without appointments. */
function addPatient(demo: Demo, { email }: Desk): Promise<Patient> {
  made += 1;
  const number = String((Date.now() + made) % 1_000_000).padStart(6, "0");
  return demo.call(email, "POST", "/patients/", {
    national_id: `CR${number}`,
    name: `Credit ${number}`,
    country_phone_code: "+20",
    phone_number: `01055${number}`,
    birth_date: "1990-01-01",
    gender: "male",
  });
}

const creditOf = (demo: Demo, { email }: Desk, { id }: Patient) =>
  demo.call<PatientCredit>(email, "GET", `/patients/${id}/credit/`);

const linesOf = ({ movements }: PatientCredit) =>
  movements.map(({ kind, method, change }: CreditMovement) => `${kind} ${method} ${change}`);

async function ledgerOf(demo: Demo, { email }: Desk, id: number): Promise<string[]> {
  const rows = await demo.call<Payment[]>(email, "GET", `/appointments/${id}/payments/`);
  return rows.map(({ kind, method, amount }) => `${kind} ${method} ${amount}`);
}

async function openRecords(page: Page, demo: Demo, { id }: Patient): Promise<void> {
  await page.goto(`${demo.url}/patients/${id}/records`);
  await page.locator("[role=grid]:focus").waitFor();
}

/** Opens a booking for the patient and chooses the test, for which it proposes a time. */
async function beginBooking(
  page: Page,
  demo: Demo,
  { keys }: Desk,
  patient: Patient,
  code: string,
) {
  await page.goto(`${demo.url}/appointments/create?patient=${patient.id}`);
  await chooseTest(page, keys, code);
}

for (const language of ["ar", "en"] as const) {
  const words = WORDS[language];

  test(
    `a deposit is taken on the patient's page, printed, and pays a booking (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const desk = await openDesk(page, demo, language);
      const { keys } = desk;
      const patient = await addPatient(demo, desk);
      const { code } = await ownTest(demo, desk.email);
      const printed = await watchPrinting(page);
      await openRecords(page, demo, patient);

      // What nobody typed is not saved.
      await keys.press("a", "d");
      await page.locator("[name=amount]:focus").waitFor();
      await keys.press("Control+Enter");
      await page.locator("[name=amount][aria-invalid=true]:focus").waitFor();
      await keys.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(linesOf(await creditOf(demo, desk, patient))).toEqual([]);

      await keys.press("a", "d");
      await page.locator("[name=amount]:focus").waitFor();
      await keys.type("500");
      await keys.press("Control+Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const panel = page.getByRole("list").filter({ hasText: words.deposited });
      await expect(panel.getByRole("listitem")).toHaveCount(1);
      expect(linesOf(await creditOf(demo, desk, patient))).toEqual(["deposited cash 50000"]);

      await keys.press("p");
      await expect.poll(printed, PRINTING_TIMEOUT).not.toBeNull();
      const [kind, paper = ""] = (await printed()) ?? [];
      expect(kind).toBe("credit");
      for (const part of [words.deposited, patient.name, "500.00"])
        expect(withoutBlanks(paper)).toContain(withoutBlanks(part));

      await beginBooking(page, demo, desk, patient, code);
      await expect(page.getByText(words.has)).toBeVisible();
      await typeInto(page, keys, "requested_cost", "300");
      await field(page, "method").focus();
      await expect(field(page, "method").locator("option[value=credit]")).toHaveText(words.option);
      await keys.press("End");
      await expect(field(page, "method")).toHaveValue("credit");
      await keys.press("Control+Enter");
      await untilDetailsShown(page);
      expect(await ledgerOf(demo, desk, bookedId(page))).toEqual(["payment credit 30000"]);

      // Of what is owed still, the credit pays what it holds, once it is chosen.
      await keys.press("F7");
      await page.locator("[name=amount]:focus").waitFor();
      await expect(field(page, "amount")).toHaveValue("100.00");
      await expect(field(page, "method")).toHaveValue("cash");
      await typeInto(page, keys, "amount", "250");
      await field(page, "method").focus();
      await keys.press("End");
      await expect(field(page, "method")).toHaveValue("credit");
      await expect(field(page, "amount")).toHaveValue("250.00");
      await typeInto(page, keys, "amount", "100");
      await keys.press("Control+Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(linesOf(await creditOf(demo, desk, patient))).toEqual([
        "used credit -10000",
        "used credit -30000",
        "deposited cash 50000",
      ]);

      // An appointment that the credit paid keeps its patient.
      const other = await addPatient(demo, desk);
      await page.goto(`${demo.url}/appointments/${bookedId(page)}/edit`);
      await typeInto(page, keys, "patient", other.national_id);
      await keys.press("Enter");
      await keys.press("Control+Enter");
      await page.locator("[role=dialog] button:focus").waitFor();
      await keys.press("Tab", "Enter");
      await page.locator("[name=patient][aria-invalid=true]").waitFor();
      await expect(page.locator("form").getByText(words.refused)).toBeVisible();
    },
  );

  test(
    `a slow credit changes nothing that was chosen, and too much of it is refused (${language})`,
    oneOfSeveral(language === "en"),
    async ({ page, demo }) => {
      const desk = await openDesk(page, demo, language);
      const { keys } = desk;
      const patient = await addPatient(demo, desk);
      const { code } = await ownTest(demo, desk.email);
      await demo.call(desk.email, "POST", `/patients/${patient.id}/credit/`, {
        kind: "deposited",
        amount: 50_000,
      });
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route(`**/patients/${patient.id}/credit/`, async (route) => {
        await held;
        await route.continue();
      });
      await beginBooking(page, demo, desk, patient, code);
      await field(page, "method").focus();
      await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
      await expect(field(page, "method")).toHaveValue("split");
      answer();
      await expect(page.getByText(words.available)).toBeVisible();
      await expect(field(page, "method")).toHaveValue("split");
      await expect(field(page, "by_credit")).toHaveValue("");

      // Another desk uses most of it meanwhile.
      await demo.call(desk.email, "POST", `/patients/${patient.id}/credit/`, {
        kind: "paid_back",
        amount: 30_000,
        note: "travels",
      });
      await typeInto(page, keys, "by_cash", "0");
      await typeInto(page, keys, "by_card", "0");
      await typeInto(page, keys, "by_transfer", "0");
      await typeInto(page, keys, "by_credit", "400");
      await keys.press("Control+Enter");
      await page.locator("[name=by_credit][aria-invalid=true]:focus").waitFor();
      await typeInto(page, keys, "by_credit", "200");
      await typeInto(page, keys, "by_cash", "200");
      await keys.press("Control+Enter");
      await untilDetailsShown(page);
      expect(await ledgerOf(demo, desk, bookedId(page))).toEqual([
        "payment cash 20000",
        "payment credit 20000",
      ]);

      // Untouched, a booking is paid in cash, whatever credit there is.
      await demo.call(desk.email, "POST", `/patients/${patient.id}/credit/`, {
        kind: "deposited",
        amount: 20_000,
      });
      await beginBooking(page, demo, desk, patient, code);
      await keys.press("Control+Enter");
      await untilDetailsShown(page);
      expect(await ledgerOf(demo, desk, bookedId(page))).toEqual(["payment cash 40000"]);

      // More than the credit holds is refused with what it holds.
      await openRecords(page, demo, patient);
      await keys.press("a", "b");
      await page.locator("[name=amount]:focus").waitFor();
      await keys.type("201");
      await typeInto(page, keys, "note", "travels");
      await keys.press("Control+Enter");
      await expect(page.getByRole("dialog")).toContainText(words.only);
      await page.locator("[name=amount][aria-invalid=true]:focus").waitFor();
    },
  );
}
