import { expect } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { ownInsurer, testOf } from "#tests/support/booking-desk.ts";
import { patientsByPhoneEnd } from "#tests/support/phone-ends.ts";
import { ZONE } from "#tests/support/zone.ts";
import { openBooked, read } from "./support/booked.ts";
import type { Desk } from "./support/desk.ts";
import { test } from "./support/test.ts";

const DETAILS = /^\/appointments\/\d+\/details/;

const shownId = async (desk: Desk) => Number(/appointments\/(\d+)/.exec(await desk.address())?.[1]);

test("a shift is started, and closed with the cash that was counted", async ({ desk }) => {
  const email = await desk.receptionist("ar", "/dashboard", false);
  await desk.press("F8");
  await desk.field("opening_float");
  await desk.press("Control+a");
  await desk.type("500");
  await desk.press("Enter");
  await desk.closed();
  await desk.press("F8");
  await desk.field("counted_cash");
  await desk.type("400");
  await desk.press("Control+Enter");
  await desk.reads("body", /عجز.*100\.00\sEGP/);
  await desk.stored<PageOf<ReceptionistShift>>(
    email,
    "/receptionist-shift/?page=1",
    ({ results: [shift] }) => [shift?.state, shift?.opening_float, shift?.counted_cash],
    ["ended", 50_000, 40_000],
  );
});

test("a returning patient is booked by four digits of the phone, and pays", async ({ desk }) => {
  const email = await desk.receptionist("ar");
  const [known] = await patientsByPhoneEnd(desk.demo, email, 1);
  await desk.press("F4");
  await desk.field("patient");
  await desk.type(known?.phone_number.slice(-4) ?? "");
  await desk.press("Enter");
  await desk.field("test");
  await desk.type("ctb");
  await desk.press("Enter");
  await desk.field("start_at");
  await desk.press("Control+Enter");
  await desk.at(DETAILS);
  const booked = await read(desk, email, await shownId(desk));
  expect([booked.test_unique_id, booked.remaining_cost]).toEqual(["CTB", 0]);
  expect(booked.patient_phone_number).toBe(known?.phone_number);
});

test("a new patient is made from the identity card and booked, a part is collected", async ({
  desk,
}) => {
  const email = await desk.receptionist("en");
  await desk.press("F4");
  await desk.field("patient");
  const card = `290031501${String(Math.floor(Math.random() * 1e5)).padStart(5, "0")}`;
  await desk.type(card);
  await desk.sees('[role="option"]:not([aria-hidden="true"] *)');
  await desk.press("Enter");
  await desk.field("name");
  await desk.holds("birth_date", "15/03/1990");
  await desk.type("مريض جديد");
  await desk.press("Enter");
  await desk.field("phone_number");
  await desk.type("01099887766");
  await desk.press("Control+Enter");
  await desk.field("test");
  await desk.type("mrk");
  await desk.press("Enter");
  await desk.field("start_at");
  await desk.press("Enter");
  await desk.field("insurance_provider");
  await desk.press("Enter");
  await desk.field("requested_cost");
  await desk.type("50");
  await desk.press("Control+Enter");
  await desk.at(DETAILS);
  const booked = await read(desk, email, await shownId(desk));
  expect([booked.patient_name, booked.paid_amount]).toEqual(["مريض جديد", 5_000]);
});

test("F7 collects what is owed, and once more gives a part of it back", async ({ desk }) => {
  const { email, booked } = await openBooked(desk, []);
  await desk.press("F7");
  await desk.field("amount");
  await desk.press("Control+Enter");
  await desk.closed();
  expect((await read(desk, email, booked.id)).remaining_cost).toBe(0);
  await desk.press("F7");
  await desk.field("amount");
  await desk.press("Control+a");
  await desk.type("١٠٠");
  await desk.focus("[role=dialog] [name=reason]");
  await desk.type("came too late");
  await desk.press("Control+Enter");
  await desk.closed();
  expect((await read(desk, email, booked.id)).paid_amount).toBe(booked.total_price - 10_000);
});

test("an appointment is cancelled, and the money goes back", async ({ desk }) => {
  const { email, booked } = await openBooked(desk, [{ amount: 20_000 }]);
  await desk.press("Delete");
  await desk.field("reason");
  await desk.press("Control+Enter");
  await desk.closed();
  const after = await read(desk, email, booked.id);
  expect([after.status, after.paid_amount]).toEqual(["cancelled", 0]);
});

test("day and time are typed in the short forms of people, and stored as meant", async ({
  desk,
}) => {
  const { email, booked } = await openBooked(desk, []);
  await desk.press("e");
  await desk.at(/\/edit/);
  await desk.field("start_at");
  await desk.press("Control+a");
  await desk.type("+41 3:35p");
  await desk.press("Control+Enter");
  await desk.at(DETAILS);
  const { start_at } = await read(desk, email, booked.id);
  const told = new Intl.DateTimeFormat("sv", {
    timeZone: ZONE,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(start_at));
  expect(told).toBe(`${addDays(today(ZONE, Date.now()), 41)} 15:35`);
});

test("insurance is chosen in a booking, and the calculator works out what it covers", async ({
  desk,
}) => {
  const ctb = await testOf(desk.demo, "CTB");
  const insurer = await ownInsurer(desk.demo, ctb.id, 90_000);
  const email = await desk.receptionist("en");
  const [known] = await patientsByPhoneEnd(desk.demo, email, 1);
  await desk.press("F4");
  await desk.field("patient");
  await desk.type(known?.phone_number.slice(-4) ?? "");
  await desk.press("Enter");
  await desk.field("test");
  await desk.type("ctb");
  await desk.press("Enter");
  await desk.field("start_at");
  await desk.press("Enter");
  await desk.field("insurance_provider");
  await desk.is(
    (name) => [...document.querySelectorAll("option")].some(({ text }) => text.includes(name)),
    true,
    insurer.name,
  );
  await desk.type(insurer.name);
  await desk.is(
    () =>
      document.querySelector<HTMLSelectElement>("[name=insurance_provider]")?.selectedOptions[0]
        ?.text,
    insurer.name,
  );
  await desk.press("Enter");
  await desk.field("covered_amount");
  await desk.holds("covered_amount", /\d/);
  await desk.press("=");
  await desk.sees("[role=dialog] input:focus");
  await desk.type("50%");
  await desk.press("Enter");
  await desk.field("covered_amount");
  await desk.press("Control+Enter");
  await desk.at(DETAILS);
  const booked = await read(desk, email, await shownId(desk));
  expect([booked.insurance_provider, booked.total_price, booked.covered_amount]).toEqual([
    insurer.id,
    90_000,
    45_000,
  ]);
});
