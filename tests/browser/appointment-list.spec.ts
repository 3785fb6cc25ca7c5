import { expect, type Page } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { signIn, test, type Demo } from "../support/desk-browser.ts";
import { book, freeDay, somePatient } from "../support/paper.ts";
import { ZONE } from "../support/zone.ts";

const TODAY = today(ZONE, Date.now());

const daysOf = (page: Page) => {
  const query = new URL(page.url()).searchParams;
  return { start: query.get("start_date"), end: query.get("end_date") };
};

const grid = (page: Page) => page.getByRole("grid");

async function appointmentsOn(demo: Demo, email: string, day: string): Promise<Appointment[]> {
  const path = `/appointments/?start_date=${day}&end_date=${day}&ordering=start_at&page_size=200`;
  return (await demo.call<PageOf<Appointment>>(email, "GET", path)).results;
}

/** Opens the list by an address without a query, as the menu does. */
async function openList(page: Page, demo: Demo): Promise<void> {
  await page.goto(`${demo.url}/appointments`);
  await page.locator("[role=grid]:focus").waitFor();
}

test("the list opens with today's appointments by time; d switches to all days, and that choice is remembered", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  const expected = await appointmentsOn(demo, email, TODAY);
  await openList(page, demo);
  await expect.poll(() => daysOf(page)).toEqual({ start: TODAY, end: TODAY });
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(expected.length + 1));
  const firstRow = page.locator('[role=row][aria-rowindex="2"]');
  await expect(firstRow).toContainText(expected[0]?.patient_name ?? "nobody");

  await keys.press("d");
  await expect.poll(() => daysOf(page)).toEqual({ start: "", end: null });
  await expect(grid(page)).not.toHaveAttribute("aria-rowcount", String(expected.length + 1));
  const settings = () =>
    demo
      .call<{ settings: { appointment_days: string } }>(email, "GET", "/account/current-user/")
      .then((account) => account.settings.appointment_days);
  await expect.poll(settings).toBe("all");
  await openList(page, demo);
  await expect.poll(() => daysOf(page)).toEqual({ start: "", end: null });

  await keys.press("d");
  await expect.poll(() => daysOf(page)).toEqual({ start: TODAY, end: TODAY });
  await expect.poll(settings).toBe("today");
});

test(
  "a copied link shows the days of the link to anyone who opens it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const path = "/appointments/?status=completed";
    const { count } = await demo.call<PageOf<Appointment>>(email, "GET", path);
    await signIn(page, demo, { email, language: "ar" }, "/appointments?status=completed");
    await expect(grid(page)).toHaveAttribute("aria-rowcount", String(count + 1));
  },
);

test(
  "Enter searches all days if today has no match, and that is not remembered",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    const [later] = await appointmentsOn(demo, email, addDays(TODAY, 2));
    if (later === undefined) throw new Error("the demo has appointments in two days");
    await openList(page, demo);
    await keys.press("Slash");
    await keys.type(later.accession_number);
    await expect(page.getByText("Nothing found on")).toBeVisible();
    await expect(page.getByRole("button", { name: "Search all days" })).toBeVisible();
    await keys.press("Enter");
    await expect(page.locator('[role=row][aria-rowindex="2"]')).toContainText(later.patient_name);
    await expect(page.locator("[role=grid]:focus")).toHaveCount(1);
    await openList(page, demo);
    await expect.poll(() => daysOf(page)).toEqual({ start: TODAY, end: TODAY });
  },
);

test("an appointment's page has a button for each step, and F4 there begins a booking that offers its patient", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const [later] = await appointmentsOn(demo, email, addDays(TODAY, 2));
  if (later === undefined) throw new Error("the demo has appointments in two days");
  const keys = await signIn(page, demo, { email, language: "en" });
  const open = async () => {
    await page.goto(`${demo.url}/appointments/${later.id}/details`);
    await page.getByRole("button", { name: "Book again" }).waitFor();
  };
  await open();
  for (const name of ["Mark no-show", "Insurance of the appointment", "Book again"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await keys.press("F4");
  await page.waitForURL(`**/appointments/create?offer=${later.patient}`);
  await expect(page.locator("[name=patient]:focus")).toHaveValue(later.patient_name);

  await open();
  await page.getByRole("button", { name: "Book again" }).focus();
  await keys.press("Enter");
  await page.waitForURL(`**/appointments/create?patient=${later.patient}`);
  await expect(page.locator("[name=patient]")).toHaveValue(later.patient_name);
});

test("the dialog that cancels an appointment has Back instead of a second Cancel, and asks before unsaved text is lost", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const [later] = await appointmentsOn(demo, email, addDays(TODAY, 2));
  const keys = await signIn(
    page,
    demo,
    { email, language: "ar" },
    `/appointments/${later?.id ?? 0}/details`,
  );
  await page.getByRole("button", { name: "حجز آخر للمريض" }).waitFor();
  await keys.press("Delete");
  const buttons = page.getByRole("dialog").last().getByRole("button");
  await expect(buttons.filter({ hasText: "رجوع" })).toBeVisible();
  await expect(buttons.filter({ hasText: /^إلغاء(?! الحجز)/ })).toHaveCount(0);
  await page.locator("[role=dialog] [name=note]").focus();
  await keys.type("note");
  await keys.press("Escape");
  await expect(buttons.filter({ hasText: "أكمل الكتابة" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.locator("[role=dialog] [name=note]")).toHaveValue("note");
});

test(
  "no dialog about an appointment has a button that could be read as cancelling the appointment",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    await demo.call(email, "POST", "/receptionist-shift/", {});
    const { id: patient } = await somePatient(demo, email);
    const day = freeDay(42);
    const paid = (price: number) => price;
    const first = await book(demo, email, { patient, code: "CTB", day, paid });
    await book(demo, email, { patient, code: "USA", day, paid });
    const keys = await signIn(
      page,
      demo,
      { email, language: "ar" },
      `/appointments/${first.id}/details`,
    );
    await page.getByRole("button", { name: "حجز آخر للمريض" }).waitFor();
    const buttons = page.getByRole("dialog").getByRole("button");
    // In order: no-show before the appointment's time, refund, insurance, receipt of two tests.
    for (const asked of [["m", "n"], ["F7"], ["i"], ["Control+p"]]) {
      await keys.press(...asked);
      await expect(buttons.filter({ hasText: /^رجوع/ })).toBeVisible();
      await expect(buttons.filter({ hasText: /^إلغاء/ })).toHaveCount(0);
      await keys.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  },
);
