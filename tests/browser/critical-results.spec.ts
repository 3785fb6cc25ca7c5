import { expect } from "@playwright/test";
import { TELL_WITHIN_MINUTES } from "#domain/critical-results.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { CriticalResult } from "#domain/entities/critical-result.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { openDatabase } from "#server/database/connection.ts";
import { rested } from "../support/keyboard.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test, type Demo } from "../support/desk-browser.ts";

const OWNER = "owner@demo.local";

const pathOf = (id: number) => `/appointments/${id}/critical/`;

/** Returns the first scans of the worklist whose result is not marked. */
async function scansOf(demo: Demo, count: number): Promise<Appointment[]> {
  const path =
    "/appointments/?status=completed&report_status=not_started&ordering=worklist&page_size=50";
  const { results } = await demo.call<PageOf<Appointment>>(OWNER, "GET", path);
  const found: Appointment[] = [];
  for (const scan of results) {
    const { state } = await demo.call<CriticalResult>(OWNER, "GET", pathOf(scan.id));
    if (state === "none") found.push(scan);
    if (found.length === count) return found;
  }
  throw new Error(`the demo has ${count} scans to report`);
}

test("a doctor marks a result as critical by key while writing, and says later who was told, when and how", async ({
  page,
  demo,
}) => {
  const [scan] = await scansOf(demo, 1);
  const id = scan?.id ?? 0;
  const keys = await signIn(
    page,
    demo,
    { email: await demo.newDoctor(), language: "ar", password: OWN_PASSWORD },
    `/appointments/${id}/report`,
  );
  await page.locator(".ProseMirror:focus").waitFor();
  await keys.press("Shift+F8");
  await expect(page.getByLabel("من تم إبلاغه")).toBeFocused();
  await keys.press("Control+Enter");
  await expect(page.getByText("نتيجة حرجة لم يتم الإبلاغ بها")).toBeVisible();
  // The dialog gives the focus back to the text.
  await page.locator(".ProseMirror:focus").waitFor();
  await keys.press("Shift+F8");
  await expect(page.getByLabel("من تم إبلاغه")).toBeFocused();
  await keys.press("Control+Enter");
  await expect(page.getByLabel("من تم إبلاغه")).toHaveAttribute("aria-invalid", "true");
  // What is typed right behind a refusal is dropped.
  await rested(page);
  await page.keyboard.insertText("د. هالة");
  await keys.press("Control+Enter");
  await expect(page.getByText("نتيجة حرجة. تم الإبلاغ")).toBeVisible();
  const { state, events } = await demo.call<CriticalResult>(OWNER, "GET", pathOf(id));
  expect({ state, told: events[1] }).toEqual({
    state: "told",
    told: expect.objectContaining({
      told_name: "د. هالة",
      told_role: "referring_doctor",
      channel: "phone",
      read_back: false,
    }),
  });
  await keys.press("Control+Shift+F8");
  await page.keyboard.insertText("صورة أخرى");
  await keys.press("Control+Enter");
  await expect(page.getByText("سُحبت علامة النتيجة الحرجة")).toBeVisible();
});

test(
  "what nobody was told of shows on the worklist, on the dashboard and after 30 minutes to the owner, live",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const [fresh, late] = await scansOf(demo, 2);
    if (fresh === undefined || late === undefined) throw new Error("two scans");
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language: "en", password: PASSWORD },
      "/worklist",
    );
    const row = page.locator(`[role="row"][id$="-${fresh.id}"]`);
    await page.locator('[role="row"][data-active]').waitFor();
    await demo.call(OWNER, "POST", pathOf(fresh.id), {});
    const bar = page.locator('[data-region="top-bar"] [role=status]').first();
    const overdue = `not told for ${TELL_WITHIN_MINUTES} minutes`;
    await keys.press("g", "d");
    await page.waitForURL("**/dashboard");
    const summary = page.locator("details summary", { hasText: "not told yet" });
    await expect(summary).toBeVisible();
    await expect(bar).not.toContainText(overdue);
    // A mark of half an hour ago, which the next change brings to the screen.
    const database = openDatabase(demo.databaseUrl, { connections: 1 });
    await database.pool.query(
      `INSERT INTO critical_events (scan_center_id, appointment_id, kind, account_id, happened_at)
     SELECT scan_center_id, $1, 'marked', id, now() - interval '${TELL_WITHIN_MINUTES} minutes'
       FROM accounts WHERE email = $2`,
      [late.id, OWNER],
    );
    await database.close();
    const told = { name: "Dr Hala", role: "nurse", channel: "phone", read_back: true };
    await demo.call(OWNER, "POST", `${pathOf(fresh.id)}tell/`, told);
    await expect(bar).toContainText(overdue);
    await summary.focus();
    await keys.press("Enter", "Tab", "Enter");
    await page.waitForURL("**/appointments/*/report");
    await expect(page.getByText("Critical, not told yet")).toBeVisible();
    await demo.call(OWNER, "POST", `${pathOf(late.id)}tell/`, told);
    await expect(bar).not.toContainText(overdue);
    await demo.call(OWNER, "POST", pathOf((await scansOf(demo, 1))[0]?.id ?? 0), {});
    await keys.press("g", "w");
    await page.waitForURL("**/worklist");
    await expect(page.getByText("Not told yet").first()).toBeVisible();
    await expect(row).not.toContainText("Not told yet");
  },
);
