import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import {
  bookAt,
  bookedId,
  choosePatient,
  chooseTest,
  clockOf,
  dayAhead,
  untilDetailsShown,
  field,
  openDesk,
  OWNER,
  ownTest,
  readAppointment,
  slotsOf,
  freeTimesLoaded,
  typeInto,
} from "../support/booking-desk.ts";
import { test } from "../support/desk-browser.ts";

test("the next patient's booking begins empty, and the previous patient's is put aside", async ({
  page,
  demo,
}) => {
  const { keys, patients } = await openDesk(page, demo);
  const [first, second] = patients;
  await keys.press("F4");
  await choosePatient(page, keys, first);
  await chooseTest(page, keys, "CTB");
  await keys.press("Enter", "ArrowDown");
  await typeInto(page, keys, "requested_cost", "50");
  await typeInto(page, keys, "notes", "for the first");
  await keys.press("Escape");
  await page.waitForURL((url) => !url.pathname.endsWith("/create"));
  await keys.press("F4");
  await choosePatient(page, keys, second);
  const shown = () =>
    page.evaluate(() =>
      Object.fromEntries(
        ["patient", "test", "insurance_provider", "requested_cost", "notes"].map((name) => [
          name,
          document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value,
        ]),
      ),
    );
  expect(await shown()).toEqual({
    patient: second?.name,
    test: "",
    insurance_provider: "",
    requested_cost: "",
    notes: "",
  });
  await expect(page.getByText("You left")).toContainText(first?.name ?? "");
  await keys.press("Control+Shift+Y");
  await expect(field(page, "notes")).toHaveValue("for the first");
  expect(await shown()).toMatchObject({ patient: first?.name, requested_cost: "50.00" });
});

test("a booking begun from one patient's page is never mixed with the next patient's, and keeps its patient's name", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { keys, patients, email } = desk;
  const [slot, later] = await slotsOf(demo, email, "CTB", 7);
  if (slot === undefined || later === undefined) throw new Error("the demo is free");
  const booked = await bookAt(demo, desk, slot, "CTB");
  const laterAppointment = await bookAt(demo, { email, patients: patients.slice(3) }, later, "CTB");
  const bookFrom = async ({ id, patient_name }: Appointment) => {
    await page.goto(`${demo.url}/appointments/${id}/details`);
    await page.locator('[data-region="content"] h1').waitFor();
    await keys.press("F4");
    await page.locator("[name=patient]:focus").waitFor();
    await expect(field(page, "patient")).toHaveValue(patient_name);
    await keys.press("Enter");
  };
  await bookFrom(booked);
  await chooseTest(page, keys, "CTB");
  await typeInto(page, keys, "notes", "allergic");
  await keys.press("Escape");
  await untilDetailsShown(page);
  await bookFrom(laterAppointment);
  await page.locator("[name=test]:focus").waitFor();
  await expect(field(page, "test")).toHaveValue("");
  await expect(field(page, "notes")).toHaveValue("");
  await expect(page.getByText("You left")).toContainText(booked.patient_name);
  await keys.press("Control+Shift+Y");
  await expect(field(page, "patient")).toHaveValue(booked.patient_name);
  await expect(field(page, "notes")).toHaveValue("allergic");
});

test("a time that another desk books first shows a message, no other time is chosen, and the rest stays", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const { keys, patients } = desk;
  await keys.press("F4");
  await choosePatient(page, keys, patients[1]);
  await chooseTest(page, keys, "CTB");
  const chosenTime = (await slotsOf(demo, desk.email, "CTB", 4))[3];
  if (chosenTime === undefined) throw new Error("the demo is free");
  const clock = clockOf(chosenTime.start_at);
  await keys.type(`+4 ${clock}`);
  await keys.press("Enter");
  await page.locator("[name=insurance_provider]:focus").waitFor();
  await typeInto(page, keys, "notes", "kept");
  const chosen = page.locator("[role=radio][aria-checked=true]");
  await expect(chosen).toContainText(clock);
  const takenSlots = (await slotsOf(demo, desk.email, "CTB", 4)).filter(
    ({ start_at }) => start_at === chosenTime.start_at,
  );
  for (const slot of takenSlots) await bookAt(demo, desk, slot, "CTB");
  await keys.press("Control+Enter");
  await expect(page.getByText(`${clock} was just booked.`)).toBeVisible();
  await expect(page.locator("[name=start_at]:focus")).toHaveValue("");
  await expect(page.locator("[role=radio]").first()).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await expect(field(page, "notes")).toHaveValue("kept");
  await keys.press("Control+Enter");
  await expect(page.locator("[name=start_at]:focus")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(`${clock} was just booked.`)).toBeVisible();
  expect(page.url()).toContain("/create");
});

test("paying less than the amount to collect is refused, and a deposit is taken by lowering that amount first", async ({
  page,
  demo,
}) => {
  const { keys, patients, email } = await openDesk(page, demo);
  await keys.press("F4");
  await choosePatient(page, keys, patients[2]);
  await chooseTest(page, keys, "CTB");
  await typeInto(page, keys, "tendered", "95");
  await keys.press("Control+Enter");
  await expect(page.locator("[name=tendered]:focus")).toHaveAttribute("aria-invalid", "true");
  await expect(
    page.getByText("Paid amount must be greater than or equal to the requested cost"),
  ).toBeVisible();
  await typeInto(page, keys, "requested_cost", "95");
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const savedAppointment = await readAppointment(demo, email, { id: bookedId(page) });
  expect([
    savedAppointment.requested_cost,
    savedAppointment.paid_amount,
    savedAppointment.remaining_cost,
  ]).toEqual([9_500, 9_500, savedAppointment.total_price - 9_500]);
});

test("save and add another keeps the day, and a time that overlaps the first appointment shows a warning", async ({
  page,
  demo,
}) => {
  const { keys, patients, email } = await openDesk(page, demo);
  await keys.press("F4");
  await choosePatient(page, keys, patients[4]);
  await chooseTest(page, keys, "USA");
  await typeInto(page, keys, "day", "+2");
  await keys.press("Tab");
  await expect(page.locator("[role=radio][aria-checked=true]"))
    .toContainText("Tomorrow")
    .catch(() => undefined);
  await keys.press("Control+Shift+Enter");
  await expect(field(page, "test")).toHaveValue("");
  await chooseTest(page, keys, "CTB");
  const day = dayAhead(2).split("-").toReversed().join("/");
  await expect(field(page, "day")).toHaveValue(day);
  await expect(page.getByText("This patient already has an appointment")).toHaveCount(0);
  const { results } = await demo.call<PageOf<Appointment>>(
    email,
    "GET",
    `/appointments/?patient=${patients[4]?.id}&ordering=-id&page=1`,
  );
  const first = results[0];
  const clock = clockOf(first?.start_at ?? "");
  await typeInto(page, keys, "start_at", clock);
  await keys.press("Enter");
  await expect(page.getByText("This patient already has an appointment")).toBeVisible();
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const second = await readAppointment(demo, email, { id: bookedId(page) });
  expect(second.start_at).toBe(first?.start_at);
});

test("after a price change the time stays, the difference is shown, and the next save books it", async ({
  page,
  demo,
}) => {
  const { keys, patients, email } = await openDesk(page, demo);
  const { code, row } = await ownTest(demo, email);
  await keys.press("F4");
  await choosePatient(page, keys, patients[5]);
  await chooseTest(page, keys, code);
  await freeTimesLoaded(page);
  await keys.press("ArrowDown", "ArrowDown");
  const time = await field(page, "start_at").inputValue();
  await demo.call(OWNER, "PATCH", `/machines/${row.machine}/availabilities/${row.id}/`, {
    price: 45_000,
  });
  await keys.press("Control+Enter");
  await expect(
    page.getByText(/The price changed: .?400\.00\sEGP.? → .?450\.00\sEGP/),
  ).toBeVisible();
  await expect(field(page, "start_at")).toHaveValue(time);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const savedAppointment = await readAppointment(demo, email, { id: bookedId(page) });
  expect([savedAppointment.total_price, savedAppointment.paid_amount]).toEqual([45_000, 45_000]);
});
