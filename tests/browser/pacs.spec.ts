import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { OFFERED, PASSWORD, signIn, test, type Demo } from "../support/desk-browser.ts";

const OWNER = "owner@demo.local";

/** Records the calls of window.open instead of opening anything. Returns a function that returns them. */
async function watchOpening(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const opened: unknown[] = [];
    Reflect.set(window, "opened", opened);
    window.open = (...asked) => {
      opened.push(asked);
      return null;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, "opened"));
}

/** Returns two branches of the demo, one with an image archive and one without. */
async function branchesOf(demo: Demo): Promise<{ archive: Branch; none: Branch }> {
  const branches = await demo.call<Branch[]>("desk3@demo.local", "GET", "/branches/");
  const archive = branches.find(({ pacs_enabled }) => pacs_enabled);
  const none = branches.find(({ pacs_enabled }) => !pacs_enabled);
  if (archive === undefined || none === undefined) throw new Error("the demo has both");
  return { archive, none };
}

async function scanOf(demo: Demo, branch: number): Promise<number> {
  const path = `/appointments/?branch=${branch}&status=completed`;
  const { results } = await demo.call<PageOf<Appointment>>(OWNER, "GET", path);
  return results[0]?.id ?? 0;
}

const openArguments = ({ pacs_url }: Branch) => [pacs_url, "_blank", "noopener,noreferrer"];

test("F9 opens the image archive of the appointment's branch from the list, the details and the report", async ({
  page,
  demo,
}) => {
  const opened = await watchOpening(page);
  const { archive } = await branchesOf(demo);
  const id = await scanOf(demo, archive.id);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "ar", password: PASSWORD },
    `/appointments?branch=${archive.id}`,
  );
  await page.locator('[role="row"][data-active]').waitFor();
  await keys.press("F9");
  await expect.poll(opened).toEqual([openArguments(archive)]);
  for (const place of ["details", "report"]) {
    await page.goto(`${demo.url}/appointments/${id}/${place}`);
    await page.locator('[data-region="content"] h1').waitFor();
    await keys.press("F9");
    await expect.poll(opened).toEqual([openArguments(archive)]);
  }
});

test("F9 shows a message at a branch without an image archive, and offers only branches that have one", async ({
  page,
  demo,
}) => {
  const opened = await watchOpening(page);
  const { archive, none } = await branchesOf(demo);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/appointments/${await scanOf(demo, none.id)}/report`,
  );
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("F9");
  await expect(page.getByText("PACS URL not available for this branch.")).toBeVisible();
  expect(await opened()).toEqual([]);
  await keys.press("g", "d");
  await page.waitForURL("**/dashboard");
  await keys.press("F9");
  await page.locator("[role=combobox]:focus").waitFor();
  await page.locator(OFFERED).first().waitFor();
  await page.keyboard.insertText(archive.name);
  await expect(page.locator(OFFERED)).toHaveCount(1);
  await keys.press("Enter");
  await expect.poll(opened).toEqual([openArguments(archive)]);
});

test("F9 shows a message if the list of branches fails to load", async ({ page, demo }) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await page.route("**/api/branches/**", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", detail: "" } }),
  );
  await keys.press("F9");
  await expect(page.getByText("Failed to load PACS branches.")).toBeVisible();
});
