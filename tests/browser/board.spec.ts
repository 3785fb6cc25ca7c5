import { expect, type Page } from "@playwright/test";
import { addDays, today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import type { Page as PageOf } from "@domain/entities/common";
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
    page.getByText("you need to have an active shift").filter({ visible: true }),
  ).toBeVisible();
  const before = await atHand(page);
  await keys.press("ArrowDown");
  await expect.poll(() => atHand(page)).not.toBe(before);
});
