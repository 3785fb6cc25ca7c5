import { isRead } from "../support/is-read.ts";
import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import {
  bookAt,
  contentOf,
  untilDetailsShown,
  field,
  openDesk,
  openEdit,
  OWNER,
  readAppointment,
  slotsOf,
  testOf,
  typeInto,
} from "../support/booking-desk.ts";
import { test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { delayResponses } from "../support/slow-answers.ts";

for (const language of ["ar", "en"] as const) {
  test(
    `a note typed into an edit changes the note and nothing else, with slow responses (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const desk = await openDesk(page, demo, language);
      const [slot] = (await slotsOf(demo, desk.email, "CTB", 5)).slice(7);
      if (slot === undefined) throw new Error("the demo is free in five days");
      const booked = await bookAt(demo, desk, slot, "CTB");
      await delayResponses(page, 1200);
      await openEdit(page, demo, booked);
      await typeInto(page, desk.keys, "notes", "fasting");
      await desk.keys.press("Control+Enter");
      await untilDetailsShown(page);
      const appointmentAfter = await readAppointment(demo, desk.email, booked);
      expect(contentOf(appointmentAfter)).toEqual({ ...contentOf(booked), notes: "fasting" });
    },
  );
}

test("an edit saved without a change sends nothing and shows a message", async ({ page, demo }) => {
  const desk = await openDesk(page, demo);
  const [slot] = await slotsOf(demo, desk.email, "CTB", 6);
  if (slot === undefined) throw new Error("the demo is free in six days");
  const booked = await bookAt(demo, desk, slot, "CTB");
  const writes: string[] = [];
  page.on("request", (request) => {
    if (["PATCH", "POST", "PUT"].includes(request.method()) && !isRead(request))
      writes.push(request.url());
  });
  await openEdit(page, demo, booked);
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
  writes.length = 0;
  await desk.keys.press("Control+Enter");
  await untilDetailsShown(page);
  await expect(page.getByText("Nothing was changed.")).toBeVisible();
  expect(writes.filter((url) => url.includes("/appointments/"))).toEqual([]);
  expect(await readAppointment(demo, desk.email, booked)).toEqual(booked);
});

test("a covered amount typed by hand stays when something else of the appointment is edited", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const [slot] = await slotsOf(demo, desk.email, "CTB", 5);
  if (slot === undefined) throw new Error("the demo is free in five days");
  const { id } = await testOf(demo, "CTB");
  const providers = await demo.call<{ id: number }[]>(
    OWNER,
    "GET",
    "/insurance-providers/?active=true",
  );
  const listed = await Promise.all(
    providers.map(async (provider) => {
      const [row] = await demo.call<{ modified_price: number }[]>(
        OWNER,
        "GET",
        `/insurance-providers/${provider.id}/tests/?test=${id}`,
      );
      return row === undefined ? [] : [{ provider: provider.id, price: row.modified_price }];
    }),
  );
  const [cover] = listed.flat();
  if (cover === undefined) throw new Error("an insurer of the demo lists the test");
  const booked = await bookAt(demo, desk, slot, "CTB", {
    insurance_provider: cover.provider,
    covered_amount: 12_345,
    requested_cost: 0,
    paid_amount: 0,
  });
  await delayResponses(page, 900);
  await openEdit(page, demo, booked);
  await typeInto(page, desk.keys, "notes", "x");
  await desk.keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect(contentOf(await readAppointment(demo, desk.email, booked))).toEqual({
    ...contentOf(booked),
    notes: "x",
  });
});

test("a change made at another desk meanwhile is shown and kept, and the user's own change is saved with it", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const allSlots = await slotsOf(demo, desk.email, "CTB", 5);
  // Another machine may have another price.
  const slots = allSlots.filter(({ machine }) => machine === allSlots[0]?.machine);
  const [slot, later] = [slots[2], slots[9]];
  if (slot === undefined || later === undefined) throw new Error("the demo is free");
  const booked = await bookAt(demo, desk, slot, "CTB");
  await openEdit(page, demo, booked);
  await typeInto(page, desk.keys, "notes", "mine");
  // Without this response the form does not learn of the other desk's save, as on a bad connection.
  await page.route("**/api/appointments/*/", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  const moved = await demo.call<Appointment>(desk.email, "PATCH", `/appointments/${booked.id}/`, {
    machine: later.machine,
    start_at: later.start_at,
    version: booked.version,
  });
  await desk.keys.press("Control+Enter");
  await expect(page.getByText("Someone else has just changed this.")).toBeVisible();
  await desk.keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect(contentOf(await readAppointment(demo, desk.email, booked))).toEqual({
    ...contentOf(moved),
    notes: "mine",
  });
});

test(
  "if both desks typed a note, the form asks which one to keep, and a draft of an older version is put aside",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const [slot] = (await slotsOf(demo, desk.email, "CTB", 5)).slice(4);
    if (slot === undefined) throw new Error("the demo is free");
    const booked = await bookAt(demo, desk, slot, "CTB");
    await openEdit(page, demo, booked);
    await typeInto(page, desk.keys, "notes", "mine");
    await desk.keys.press("Escape");
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    const theirs = await demo.call<Appointment>(
      desk.email,
      "PATCH",
      `/appointments/${booked.id}/`,
      {
        notes: "theirs",
        version: booked.version,
      },
    );
    await openEdit(page, demo, booked);
    await expect(field(page, "notes")).toHaveValue("theirs");
    await expect(page.getByText("What you typed was put aside.")).toBeVisible();
    await page.getByRole("button", { name: "Bring it back" }).focus();
    await desk.keys.press("Enter");
    await expect(field(page, "notes")).toHaveValue("mine");
    await desk.keys.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Keep mine" })).toBeFocused();
    expect(await readAppointment(demo, desk.email, booked)).toEqual(theirs);
    await desk.keys.press("Tab", "Enter", "Control+Enter");
    await untilDetailsShown(page);
    expect(await readAppointment(demo, desk.email, booked)).toEqual(theirs);
  },
);

test(
  "text typed just before a reload is still there afterwards",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const [slot] = (await slotsOf(demo, desk.email, "CTB", 4)).slice(4);
    if (slot === undefined) throw new Error("the demo is free in four days");
    const booked = await bookAt(demo, desk, slot, "CTB");
    await openEdit(page, demo, booked);
    await typeInto(page, desk.keys, "notes", "fasting");
    await page.reload();
    await expect(page.locator("[name=notes]:focus")).toHaveValue("fasting");
    expect(await readAppointment(demo, desk.email, booked)).toEqual(booked);
  },
);

test("an edit that the user left begins with the saved values, and its changes do not return by themselves", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const [slot] = (await slotsOf(demo, desk.email, "CTB", 4)).slice(6);
  if (slot === undefined) throw new Error("the demo is free in four days");
  const booked = await bookAt(demo, desk, slot, "CTB");
  const other = desk.patients.find(({ name }) => name !== booked.patient_name);
  await page.goto(`${demo.url}/appointments/${booked.id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await desk.keys.press("e");
  await page.locator("[name=start_at]:focus").waitFor();
  await typeInto(page, desk.keys, "patient", other?.national_id ?? "");
  await desk.keys.press("Enter");
  await expect(field(page, "patient")).toHaveValue(other?.name ?? "");
  await desk.keys.press("Escape");
  await expect(page.locator('[data-region="content"] h1')).toContainText(booked.patient_name);
  await desk.keys.press("e");
  await page.locator("[name=start_at]:focus").waitFor();
  await expect(field(page, "patient")).toHaveValue(booked.patient_name);
  await typeInto(page, desk.keys, "notes", "fasting");
  await desk.keys.press("Control+Enter");
  await untilDetailsShown(page);
  const appointmentAfter = await readAppointment(demo, desk.email, booked);
  expect(contentOf(appointmentAfter)).toEqual({ ...contentOf(booked), notes: "fasting" });
  // Escape on the details leads to the page that was shown before the form, never to the saved form.
  await desk.keys.press("Escape");
  await page.waitForURL((url) => !url.pathname.includes("/appointments/"));
});

test("a changed patient and a removed insurance are confirmed before they are saved", async ({
  page,
  demo,
}) => {
  const desk = await openDesk(page, demo);
  const slots = await slotsOf(demo, desk.email, "CTB", 8);
  const slot = slots[3];
  if (slot === undefined) throw new Error("the demo is free in eight days");
  const { id: ctb } = await testOf(demo, "CTB");
  const insurers = await demo.call<{ id: number }[]>(
    OWNER,
    "GET",
    `/insurance-providers/?active=true`,
  );
  const lists = await Promise.all(
    insurers.map(({ id }) =>
      demo.call<object[]>(OWNER, "GET", `/insurance-providers/${id}/tests/?test=${ctb}`),
    ),
  );
  const insurer = insurers[lists.findIndex(({ length }) => length > 0)];
  const booked = await bookAt(demo, desk, slot, "CTB", {
    insurance_provider: insurer?.id,
    covered_amount: 10_000,
    requested_cost: 0,
    paid_amount: 0,
  });
  const other = desk.patients.find(({ name }) => name !== booked.patient_name);
  const question = page.getByRole("dialog");
  await openEdit(page, demo, booked);
  await typeInto(page, desk.keys, "patient", other?.national_id ?? "");
  await desk.keys.press("Enter");
  await expect(field(page, "patient")).toHaveValue(other?.name ?? "");
  await desk.keys.press("Control+Enter");
  await expect(question).toContainText("Give this appointment to");
  await desk.keys.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await readAppointment(demo, desk.email, booked)).toEqual(booked);
  await field(page, "insurance_provider").focus();
  await desk.keys.press("Home", "Control+Enter");
  await expect(question).toContainText("Give this appointment to");
  await question.getByRole("button", { name: "Change the patient" }).focus();
  await desk.keys.press("Enter");
  await expect(question).toContainText("no new insurance can be made");
  await question.getByRole("button", { name: "Delete" }).focus();
  await desk.keys.press("Enter");
  await untilDetailsShown(page);
  const { patient, insurance_provider, insurance_closed } = await readAppointment(
    demo,
    desk.email,
    booked,
  );
  expect([patient, insurance_provider, insurance_closed]).toEqual([other?.id, null, true]);
});

test(
  "an edit opened by its address and left begins with the saved values",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await openDesk(page, demo);
    const [slot] = (await slotsOf(demo, desk.email, "CTB", 4)).slice(8);
    if (slot === undefined) throw new Error("the demo is free in four days");
    const booked = await bookAt(demo, desk, slot, "CTB");
    await page.goto(`${demo.url}/appointments/${booked.id}/details`);
    await page.locator('[data-region="content"] h1', { hasText: booked.patient_name }).waitFor();
    await openEdit(page, demo, booked);
    await typeInto(page, desk.keys, "notes", "given up");
    await desk.keys.press("Escape");
    await untilDetailsShown(page);
    await page.locator('[data-region="content"] h1', { hasText: booked.patient_name }).waitFor();
    await desk.keys.press("e");
    await page.locator("[name=start_at]:focus").waitFor();
    await expect(field(page, "notes")).toHaveValue(booked.notes);
    await expect(page.getByRole("button", { name: "Bring it back" })).toBeVisible();
  },
);
