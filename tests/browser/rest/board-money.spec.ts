import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Availability, Machine } from "#domain/entities/machine.ts";
import { test } from "../../support/desk-browser.ts";
import {
  book,
  DAY,
  type Desk,
  dialog,
  field,
  ledgerOf,
  openDesk,
  OWNER,
  TENTH,
  readAppointment,
} from "../../support/money-desk.ts";
import { ZONE } from "../../support/zone.ts";

/** Creates a machine in the same room that does the appointment's test for another price. */
async function machineBeside(
  { demo }: Desk,
  { machine, test: testId }: Appointment,
  price: number,
) {
  const { branch, room } = await demo.call<Machine>(OWNER, "GET", `/machines/${machine}/`);
  const name = `Beside ${crypto.randomUUID().slice(0, 4)}`;
  const createdMachine = await demo.call<Machine>(OWNER, "POST", "/machines/", {
    name,
    model: "M",
    number: name,
    branch,
    room,
  });
  const offer = await demo.call<Availability>(
    OWNER,
    "POST",
    `/machines/${createdMachine.id}/availabilities/`,
    { test: testId, price, discount_type: "none", duration_minutes: 15 },
  );
  return { ...createdMachine, offer: offer.id };
}

/** Moves an appointment to another machine on the board of its day, by keys. */
async function dragTo(
  desk: Desk,
  { patient_name, start_at, machine_name }: Appointment,
  to: string,
) {
  const { page, demo, keys } = desk;
  await page.goto(`${demo.url}/board?day=${DAY}`);
  await page.locator("[role=grid]:focus").waitFor();
  const lanes = await page
    .locator('[role=grid] [role="row"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  await keys.press("Home");
  for (let index = 0; index < lanes.indexOf(machine_name); index += 1)
    await keys.press("ArrowRight");
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeStyle: "short",
    timeZone: ZONE,
  }).format(new Date(start_at));
  for (let steps = 0; steps < 80; steps += 1) {
    const text = (await atHand(page)) ?? "";
    if (text.includes(patient_name) && text.includes(clock)) break;
    await keys.press("ArrowDown");
  }
  await keys.press("Space");
  const key = lanes.indexOf(to) > lanes.indexOf(machine_name) ? "ArrowRight" : "ArrowLeft";
  const steps = Math.abs(lanes.indexOf(to) - lanes.indexOf(machine_name));
  for (let step = 0; step < steps; step += 1) await keys.press(key);
  await keys.press("Enter");
}

/** Returns the text of the element under the board's cursor, null if there is none. */
const atHand = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    return document.querySelector(`[id="${id}"]`)?.textContent ?? null;
  });

test("moving an appointment to a cheaper machine asks first and refunds the difference, and undoing it asks again", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const price = (await book(desk)).total_price;
  const savedAppointment = await book(desk, [{ amount: price, method: "card" }]);
  const cheap = await machineBeside(desk, savedAppointment, price - 10_000);

  await dragTo(desk, savedAppointment, cheap.name);
  await expect(dialog(page)).toContainText("100.00 EGP⁩ goes back");
  await expect(dialog(page).getByRole("row", { name: /^Total/u })).toContainText("−100.00 EGP");
  await expect(field(page, "refund_amount")).toHaveValue("100.00");
  await expect(field(page, "method")).toHaveValue("card");
  await desk.keys.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(await readAppointment(desk, savedAppointment.id)).toEqual(savedAppointment);

  await dragTo(desk, savedAppointment, cheap.name);
  await page.locator("[name=refund_amount]:focus").waitFor();
  await expect(field(page, "method")).toHaveValue("card");
  await desk.keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => moneyAt(desk, savedAppointment)).toEqual([cheap.id, price - 10_000, 0]);
  expect((await ledgerOf(desk, savedAppointment.id)).at(-1)).toEqual({
    kind: "refund",
    method: "card",
    amount: 10_000,
    reason: `Moved to ${cheap.name}`,
  });

  await desk.keys.press("Control+z");
  await expect(dialog(page).getByRole("row", { name: /^Total/u })).toContainText("+100.00 EGP");
  await desk.keys.press("Enter");
  await expect(page.getByText("is back where it was")).toBeVisible();
  expect(await moneyAt(desk, savedAppointment)).toEqual([savedAppointment.machine, price, 10_000]);
});

async function moneyAt(desk: Desk, { id }: Appointment) {
  const { machine, total_price, remaining_cost } = await readAppointment(desk, id);
  return [machine, total_price, remaining_cost];
}

test("a price that changes while the move's dialog is open is asked about again", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk);
  const dear = await machineBeside(desk, savedAppointment, savedAppointment.total_price + 10_000);
  await dragTo(desk, savedAppointment, dear.name);
  const total = dialog(page).getByRole("row", { name: /^Total/u });
  await expect(total).toContainText("+100.00 EGP");
  const offer = `/machines/${dear.id}/availabilities/${dear.offer}/`;
  await demo.call(OWNER, "PATCH", offer, { price: savedAppointment.total_price + 20_000 });
  await desk.keys.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("The price has changed");
  await expect(total).toContainText("+200.00 EGP");
  expect(await readAppointment(desk, savedAppointment.id)).toEqual(savedAppointment);
  await desk.keys.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  const price = savedAppointment.total_price + 20_000;
  await expect.poll(() => moneyAt(desk, savedAppointment)).toEqual([dear.id, price, price]);
});

test("a move that changes no money asks nothing, and a move to a machine that does not do the test shows a message", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk);
  const same = await machineBeside(desk, savedAppointment, savedAppointment.total_price);
  await dragTo(desk, savedAppointment, same.name);
  await expect(
    page.getByText(new RegExp(`${savedAppointment.patient_name}.? is at`)),
  ).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await moneyAt(desk, savedAppointment)).toEqual([
    same.id,
    savedAppointment.total_price,
    savedAppointment.total_price,
  ]);

  await demo.call(OWNER, "PATCH", `/machines/${same.id}/availabilities/${same.offer}/`, {
    active: false,
  });
  // After the move, the first appointment's time is free again on the old machine and taken on the new one. The first
  // booking fills the old machine, so the second one gets a later time that is free on both.
  await book(desk);
  const back = await book(desk);
  await dragTo(desk, back, same.name);
  await expect(page.getByText(new RegExp(`${same.name}.? does not do`))).toBeVisible();
  expect(await readAppointment(desk, back.id)).toEqual(back);
});

test("a move of a discounted appointment asks about the price after its discount", async ({
  page,
  demo,
}) => {
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 10 });
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [], TENTH);
  const { total_price, discount_amount } = savedAppointment;
  const cheap = await machineBeside(desk, savedAppointment, total_price + discount_amount - 10_000);
  await dragTo(desk, savedAppointment, cheap.name);
  await expect(dialog(page).getByRole("row", { name: /^Total/u })).toContainText("−90.00 EGP");
  await desk.keys.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  const price = total_price - 9_000;
  await expect.poll(() => moneyAt(desk, savedAppointment)).toEqual([cheap.id, price, price]);
});
