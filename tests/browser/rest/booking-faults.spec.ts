import { expect, type Page } from "@playwright/test";
import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability } from "#domain/entities/machine.ts";
import type { Payment } from "#domain/entities/payment.ts";
import {
  beginBooking,
  bookAt,
  bookedId,
  chooseInsurer,
  untilDetailsShown,
  field,
  openDesk,
  openEdit,
  OWNER,
  ownInsurer,
  ownTest,
  readAppointment,
  slotsOf,
  testOf,
  typeInto,
  type Desk,
} from "../../support/booking-desk.ts";
import { test, type Demo } from "../../support/desk-browser.ts";

const NOT_COVERED = "The Test is not supported by the provider.";

/** Returns the names of the fields that are marked as invalid. */
const faulty = (page: Page) =>
  page
    .locator("form [aria-invalid=true]")
    .evaluateAll((fields) => fields.map((one) => one.getAttribute("name")));

/** Returns the patient whom these tests book for. */
function someone({ patients }: Desk) {
  const [patient] = patients;
  if (patient === undefined) throw new Error("the demo has patients");
  return patient;
}

/** Returns a paid appointment of a test that only this desk uses. */
async function paidAppointment(demo: Demo, desk: Desk) {
  const { code, row } = await ownTest(demo, desk.email);
  const [slot] = await slotsOf(demo, desk.email, code, 8);
  if (slot === undefined) throw new Error("the own test is free in eight days");
  return { made: await bookAt(demo, desk, slot, code), test: row.test };
}

test("if the insurer does not cover the test, the form marks only the insurer as invalid", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { id: other } = await testOf(demo, "USA");
  const insurer = await ownInsurer(demo, other, 50_000);
  await beginBooking(page, desk.keys, someone(desk), "CTB");
  await chooseInsurer(page, desk.keys, insurer);
  await expect(page.getByText(NOT_COVERED)).not.toHaveCount(0);
  await desk.keys.press("Control+Enter");
  await page.locator("[name=insurance_provider]:focus").waitFor();
  await expect.poll(() => faulty(page)).toEqual(["insurance_provider"]);

  // If the time is missing as well, both fields are marked.
  await typeInto(page, desk.keys, "start_at", "nonsense");
  await desk.keys.press("Control+Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  await expect.poll(() => faulty(page)).toEqual(["start_at", "insurance_provider"]);
});

test("the insurance dialog marks an insurer that does not cover the test as invalid, also on saving", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { id: other } = await testOf(demo, "USA");
  const insurer = await ownInsurer(demo, other, 50_000);
  const { made } = await paidAppointment(demo, desk);
  await page.goto(`${demo.url}/appointments/${made.id}/details`);
  await page.getByRole("button", { name: "Book again" }).waitFor();
  await desk.keys.press("i");
  const provider = page.locator("[name=provider]");
  await provider.locator(`option[value="${insurer.id}"]`).waitFor({ state: "attached" });
  await desk.keys.type(insurer.name);
  await expect(provider).toHaveAttribute("aria-invalid", "true");
  await desk.keys.press("Control+Enter");
  await expect(page.locator("[role=dialog] form")).not.toHaveAttribute("aria-busy", "true");
  expect(await faulty(page)).toEqual(["provider"]);
  await expect(page.getByRole("dialog")).toContainText(NOT_COVERED);
});

test("a payment by several methods is marked as too little only after the last field or on saving", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { code } = await ownTest(demo, desk.email);
  const { keys } = desk;
  await beginBooking(page, keys, someone(desk), code);
  await field(page, "method").focus();
  await keys.press("ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  await page.locator("[name=by_cash]:focus").waitFor();
  await keys.type("100");
  await keys.press("Tab");
  await page.locator("[name=by_card]:focus").waitFor();
  await expect(page.getByText("Still to come: ⁦300.00 EGP⁩")).toBeVisible();
  expect(await faulty(page)).toEqual([]);
  await keys.type("50");
  await keys.press("Tab");
  await page.locator("[name=by_transfer]:focus").waitFor();
  expect(await faulty(page)).toEqual([]);

  await keys.type("20");
  await keys.press("Tab");
  await expect.poll(() => faulty(page)).toEqual(["by_transfer"]);
  await typeInto(page, keys, "by_transfer", "0");
  await page.locator("[name=by_transfer]:focus").press("Backspace");
  expect(await faulty(page)).toEqual([]);

  await keys.press("Control+Enter");
  await page.locator("[name=by_transfer][aria-invalid=true]:focus").waitFor();
  expect(await faulty(page)).toEqual(["by_transfer"]);
  // Once another method makes up the rest, nothing is marked any more.
  await typeInto(page, keys, "by_card", "300");
  await expect.poll(() => faulty(page)).toEqual([]);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const path = `/appointments/${bookedId(page)}/payments/`;
  const ledger = await demo.call<Payment[]>(desk.email, "GET", path);
  expect(ledger.map(({ method, amount }) => [method, amount])).toEqual([
    ["cash", 10_000],
    ["card", 30_000],
  ]);
});

test("insuring a paid appointment proposes a reason for the refund, and keeps a reason that was typed", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { made, test } = await paidAppointment(demo, desk);
  const [insurer, another] = [
    await ownInsurer(demo, test, 50_000),
    await ownInsurer(demo, test, 60_000),
  ];
  const reason = field(page, "refund_reason");
  await openEdit(page, demo, made);
  await chooseInsurer(page, desk.keys, insurer);
  await expect(reason).toHaveValue(`Insured with ${insurer.name}`);
  await field(page, "insurance_provider").focus();
  await desk.keys.press("Home");
  await chooseInsurer(page, desk.keys, another);
  await expect(reason).toHaveValue(`Insured with ${another.name}`);
  await typeInto(page, desk.keys, "refund_reason", "card came late");
  await field(page, "insurance_provider").focus();
  await desk.keys.type(insurer.name);
  await expect(field(page, "insurance_provider")).toHaveValue(String(insurer.id));
  await expect(field(page, "refund_amount")).toHaveValue("300.00");
  await expect(reason).toHaveValue("card came late");
  await desk.keys.press("Control+Enter");
  await untilDetailsShown(page);
  const path = `/appointments/${made.id}/payments/`;
  const ledger = await demo.call<Payment[]>(desk.email, "GET", path);
  expect(ledger.at(-1)).toMatchObject({
    kind: "refund",
    amount: 30_000,
    reason: "card came late",
  });
  expect((await readAppointment(demo, desk.email, made)).remaining_cost).toBe(0);
});

type Agreed = { insurer: number; row: Availability };

/** What a booking uses and the owner may remove or deactivate afterwards, with the calls that do it. */
const ENDED: readonly [what: string, end: (demo: Demo, agreed: Agreed) => Promise<unknown>][] = [
  [
    "insurer has dropped the test",
    async (demo, { insurer }) => {
      const base = `/insurance-providers/${insurer}/tests/`;
      const listed = await demo.call<SupportedTest[]>(OWNER, "GET", base);
      for (const { id } of listed) await demo.call(OWNER, "DELETE", `${base}${id}/`);
    },
  ],
  [
    "insurer has become inactive",
    (demo, { insurer }) =>
      demo.call(OWNER, "PATCH", `/insurance-providers/${insurer}/`, { active: false }),
  ],
  [
    "test has become inactive",
    (demo, { row }) => demo.call(OWNER, "PATCH", `/tests/${row.test}/`, { active: false }),
  ],
  [
    "machine does not do the test any more",
    (demo, { row }) =>
      demo.call(OWNER, "DELETE", `/machines/${row.machine}/availabilities/${row.id}/`),
  ],
];

for (const [what, end] of ENDED) {
  test(`a note is saved on an appointment whose ${what}, and nothing else changes`, async ({
    page,
    demo,
  }) => {
    const desk = await openDesk(page, demo);
    const { code, row } = await ownTest(demo, desk.email);
    const insurer = await ownInsurer(demo, row.test, 50_000);
    await beginBooking(page, desk.keys, someone(desk), code);
    await chooseInsurer(page, desk.keys, insurer);
    await expect(field(page, "covered_amount")).toHaveValue("400.00");
    await desk.keys.press("Control+Enter");
    await untilDetailsShown(page);
    const booked = await readAppointment(demo, desk.email, { id: bookedId(page) });
    await end(demo, { insurer: insurer.id, row });
    await openEdit(page, demo, booked);
    await typeInto(page, desk.keys, "notes", "fasting");
    await desk.keys.press("Control+Enter");
    await untilDetailsShown(page);
    const appointmentAfter = await readAppointment(demo, desk.email, booked);
    expect({ ...appointmentAfter, updated_at: booked.updated_at }).toEqual({
      ...booked,
      notes: "fasting",
      version: booked.version + 1,
    });
  });
}
