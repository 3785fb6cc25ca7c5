import { expect } from "@playwright/test";
import {
  bookAt,
  bookedId,
  choosePatient,
  chooseTest,
  clockOf,
  untilDetailsShown,
  field,
  openDesk,
  OWNER,
  ownTest,
  readAppointment,
  slotsOf,
  typeInto,
} from "../../support/booking-desk.ts";
import { test } from "../../support/desk-browser.ts";

test("a time reported as not free is not reported in the next booking", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const { keys, patients } = desk;
  const [wanted] = await slotsOf(demo, desk.email, "CTB", 5);
  if (wanted === undefined) throw new Error("the demo is free");
  const clock = clockOf(wanted.start_at);
  const takenSlots = (await slotsOf(demo, desk.email, "CTB", 5)).filter(
    ({ start_at }) => start_at === wanted.start_at,
  );
  for (const slot of takenSlots) await bookAt(demo, desk, slot, "CTB");
  await keys.press("F4");
  await choosePatient(page, keys, patients[1]);
  await chooseTest(page, keys, "CTB");
  await keys.type(`+5 ${clock}`);
  await keys.press("Enter");
  const message = page.getByText(`${clock} is not free`);
  await expect(message).toBeVisible();
  await keys.press("F4");
  await choosePatient(page, keys, patients[2]);
  await keys.press("Control+Enter");
  await expect(field(page, "start_at")).toHaveAttribute("aria-invalid", "true");
  await expect(message).toHaveCount(0);
});

test("Home and End choose the first and the last time of a day, and Enter goes on from there", async ({
  page,
  demo,
}) => {
  const { keys, patients, email } = await openDesk(page, demo);
  const allSlots = await slotsOf(demo, email, "USA", 3);
  await keys.press("F4");
  await choosePatient(page, keys, patients[3]);
  await chooseTest(page, keys, "USA");
  await typeInto(page, keys, "day", "+3");
  await keys.press("Tab");
  await expect(page.locator("[role=radio][aria-checked=true]")).not.toContainText("Today");
  await field(page, "start_at").focus();
  await keys.press("End");
  const last = allSlots.at(-1);
  const chosen = page.locator("[role=radio][aria-checked=true]");
  await expect(chosen).toContainText(clockOf(last?.start_at ?? ""));
  await keys.press("Home");
  await expect(chosen).toContainText(clockOf(allSlots[0]?.start_at ?? ""));
  await keys.press("End", "Enter");
  await page.locator("[name=insurance_provider]:focus").waitFor();
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const savedAppointment = await readAppointment(demo, email, { id: bookedId(page) });
  expect(savedAppointment.start_at).toBe(last?.start_at);
});

test("a changed price reported in one booking is not reported in the next", async ({
  page,
  demo,
}) => {
  const { keys, patients, email } = await openDesk(page, demo);
  const { code, row } = await ownTest(demo, email);
  await keys.press("F4");
  await choosePatient(page, keys, patients[5]);
  await chooseTest(page, keys, code);
  await demo.call(OWNER, "PATCH", `/machines/${row.machine}/availabilities/${row.id}/`, {
    price: 45_000,
  });
  await keys.press("Control+Enter");
  const message = page.getByText("The price changed");
  await expect(message).toBeVisible();
  await keys.press("F4");
  await choosePatient(page, keys, patients[6]);
  await chooseTest(page, keys, "CTB");
  await expect(message).toHaveCount(0);
});

test("if the machine stops doing the test while the form is open, a message appears at the field of the time", async ({
  page,
  demo,
}) => {
  const { keys, patients, email } = await openDesk(page, demo);
  const { code, row } = await ownTest(demo, email);
  await keys.press("F4");
  await choosePatient(page, keys, patients[6]);
  await chooseTest(page, keys, code);
  await demo.call(OWNER, "PATCH", `/machines/${row.machine}/availabilities/${row.id}/`, {
    active: false,
  });
  await keys.press("Control+Enter");
  await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
  await expect(page.locator("form [role=alert], form p.text-stop").first()).toBeVisible();
  expect(page.url()).toContain("/create");
});
