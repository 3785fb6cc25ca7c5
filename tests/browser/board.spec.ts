import { expect, type Page } from "@playwright/test";
import { addDays, today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import type { Page as PageOf } from "@domain/entities/common";
import type { Slot } from "@domain/entities/machine";
import type { Test } from "@domain/entities/test";
import { signIn, test, type Demo } from "@tests/support/desk-browser";

const ZONE = "Africa/Cairo";
const MINUTES = 60_000;

/** What the cursor of the board is on. */
const atHand = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    const element = document.querySelector(`[id="${id}"]`);
    return element?.textContent ?? null;
  });

async function expectedOn(demo: Demo, email: string, day: string): Promise<Appointment[]> {
  const path = `/appointments/?start_date=${day}&end_date=${day}&status=pending&ordering=start_at`;
  return (await demo.call<PageOf<Appointment>>(email, "GET", path)).results;
}

const again = (demo: Demo, email: string, { id }: Appointment) =>
  demo.call<Appointment>(email, "GET", `/appointments/${id}/`);

test("an appointment is taken, moved, stretched and put down by keys, and put back by one", async ({
  page,
  demo,
}) => {
  const desk = await demo.newReceptionist();
  const day = addDays(today(ZONE), 1);
  const keys = await signIn(page, demo, { email: desk, language: "ar" });
  await demo.call(desk, "POST", "/receptionist-shift/", {});
  await page.goto(`${demo.url}/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("w");
  const [first] = await expectedOn(demo, desk, day);
  await expect.poll(() => atHand(page)).toContain("محجوز");
  const name = (await atHand(page)) ?? "";
  const moved = (await expectedOn(demo, desk, day)).find((one) => name.includes(one.patient_name));
  if (moved === undefined || first === undefined) throw new Error("tomorrow has appointments");

  await keys.press("Space", "ArrowUp", "ArrowUp", "Shift+ArrowUp", "Enter");
  await expect(page.getByText("أصبح الساعة")).toBeVisible();
  const after = await again(demo, desk, moved);
  expect(Date.parse(moved.start_at) - Date.parse(after.start_at)).toBe(10 * MINUTES);
  expect(after.duration_minutes).toBe(moved.duration_minutes - 5);
  await keys.press("Control+z");
  await expect(page.getByText("رجع إلى ميعاده السابق")).toBeVisible();
  const back = await again(demo, desk, moved);
  expect([back.start_at, back.duration_minutes]).toEqual([moved.start_at, moved.duration_minutes]);

  await keys.press("Space", "ArrowUp", "Escape");
  await expect.poll(() => atHand(page)).toBe(name);
  expect((await again(demo, desk, moved)).version).toBe(back.version);

  await demo.call(desk, "POST", `/appointments/${moved.id}/status/`, { status: "arrived" });
  await expect.poll(() => atHand(page), { timeout: 3_000 }).toContain("وصل");
});

test("without a shift nothing is taken, and the board says why", async ({ page, demo }) => {
  const desk = await demo.newReceptionist();
  const day = addDays(today(ZONE), 1);
  const keys = await signIn(page, demo, { email: desk, language: "en" });
  await page.goto(`${demo.url}/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("w", "Space");
  await expect(
    page.getByRole("status").filter({ hasText: "you need to have an active shift" }),
  ).toBeVisible();
  const before = await atHand(page);
  await keys.press("ArrowDown");
  await expect.poll(() => atHand(page)).not.toBe(before);
});

test("free time of a machine that Enter is pressed on is the time that is booked", async ({
  page,
  demo,
}) => {
  const desk = await demo.newReceptionist();
  await demo.call(desk, "POST", "/receptionist-shift/", {});
  // Beyond the demo's own appointments, so that all of the day is free.
  const day = addDays(today(ZONE), 20);
  const keys = await signIn(page, demo, { email: desk, language: "en" });
  const [ctb] = await demo.call<Test[]>(desk, "GET", "/tests/?search=ctb&active=true");
  const slots = `/appointments/slots/?test=${ctb?.id ?? 0}&date=${day}`;
  const [first] = await demo.call<Slot[]>(desk, "GET", slots);
  await page.goto(`${demo.url}/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("Home");
  const lanes = await page
    .locator('[role=grid] [role="row"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  for (let at = 0; at < lanes.indexOf(first?.machine_name ?? ""); at += 1)
    await keys.press("ArrowRight");
  await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
  await expect.poll(() => atHand(page)).toMatch(/free/iu);
  await keys.press("Enter");
  await page.waitForURL("**/appointments/create?**");
  const query = new URL(page.url()).searchParams;
  const wished = { machine: first?.machine, start_at: query.get("start_at") };
  expect(Number(query.get("machine"))).toBe(wished.machine);
  expect(wished.start_at).not.toBe(first?.start_at);
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type("mo");
  await keys.press("Enter");
  await page.locator("[name=test]:focus").waitFor();
  await keys.type("ctb");
  await keys.press("Enter");
  await page.locator("[name=tendered]:focus").waitFor();
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
  const id = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
  const booked = await demo.call<Appointment>(desk, "GET", `/appointments/${id}/`);
  expect({ machine: booked.machine, start_at: booked.start_at }).toEqual(wished);
});
