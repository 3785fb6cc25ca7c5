import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, type Route } from "@playwright/test";
import { fillPacsAddress, pacsStudyOf, SAMPLE_STUDY } from "#domain/pacs.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import {
  type Language,
  OFFERED,
  PASSWORD,
  signIn,
  test as base,
  type Demo,
} from "../support/desk-browser.ts";
import { ZONE } from "../support/zone.ts";

const OWNER = "owner@demo.local";
const BOTH = "/view?acc={accession}&p={patient_id}&d={date}";

/** A server that stands for the image archive, on another site than ScanDesk. */
const test = base.extend<object, { archiveUrl: string }>({
  archiveUrl: [
    // Playwright reads from the first parameter which fixtures this fixture needs; here there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server: Server = createServer((_request, answer) => {
        answer.writeHead(200, { "content-type": "text/html" }).end("<title>archive</title>");
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.2", done));
      const { port } = server.address() as AddressInfo;
      await use(`http://127.0.0.2:${port}`);
      server.close();
    },
    { scope: "worker" },
  ],
});

/** Returns two branches of the demo; the first has the image archive at this address, the second none. */
async function branchesOf(demo: Demo, address: string): Promise<{ archive: Branch; none: Branch }> {
  const branches = await demo.call<Branch[]>(OWNER, "GET", "/branches/");
  const archive = branches.find(({ pacs_enabled }) => pacs_enabled);
  const none = branches.find(({ pacs_enabled }) => !pacs_enabled);
  if (archive === undefined || none === undefined) throw new Error("the demo has both");
  const path = `/branches/${archive.id}/`;
  return { archive: await demo.call(OWNER, "PATCH", path, { pacs_url: address }), none };
}

async function scansOf(demo: Demo, branch: number): Promise<Appointment[]> {
  const path = `/appointments/?branch=${branch}&status=completed`;
  return (await demo.call<PageOf<Appointment>>(OWNER, "GET", path)).results;
}

async function scanOf(demo: Demo, branch: number): Promise<number> {
  return (await scansOf(demo, branch))[0]?.id ?? 0;
}

/** Returns the addresses of the windows beside that of ScanDesk. */
const others = (page: Page) => () =>
  page
    .context()
    .pages()
    .filter((one) => one !== page)
    .map((one) => one.url());

/** Opens the list of scans of a branch with an archive, with the first scan active. */
async function openScans(page: Page, demo: Demo, archiveUrl: string, language: Language) {
  const { archive } = await branchesOf(demo, archiveUrl + BOTH);
  const [first, second] = await scansOf(demo, archive.id);
  if (first === undefined || second === undefined) throw new Error("the demo has two scans");
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language, password: PASSWORD },
    `/appointments?branch=${archive.id}&status=completed`,
  );
  const active = ({ id }: Appointment) => page.locator(`[role="row"][data-active][id$="-${id}"]`);
  await active(first).waitFor();
  return { keys, first, second, active };
}

test("F9 opens the image archive at the study of the current appointment, always in the same second window, which cannot reach ScanDesk", async ({
  page,
  demo,
  archiveUrl,
}) => {
  const { keys, first, second, active } = await openScans(page, demo, archiveUrl, "ar");
  const addressOf = (scan: Appointment) =>
    fillPacsAddress(archiveUrl + BOTH, pacsStudyOf(scan, ZONE));
  await keys.press("F9");
  await expect.poll(others(page)).toEqual([addressOf(first)]);
  await keys.press("ArrowDown");
  await active(second).waitFor();
  await keys.press("F9");
  await expect.poll(others(page)).toEqual([addressOf(second)]);
  await keys.press("ArrowUp");
  await active(first).waitFor();
  await keys.press("Enter");
  await page.waitForURL(`**/appointments/${first.id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("F9");
  await expect.poll(others(page)).toEqual([addressOf(first)]);
  await keys.press("Escape");
  await active(first).waitFor();
  await keys.press("ArrowDown");
  await active(second).waitFor();
  await keys.press("r");
  await page.waitForURL(`**/appointments/${second.id}/report`);
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("F9");
  await expect.poll(others(page)).toEqual([addressOf(second)]);
  const window = page
    .context()
    .pages()
    .find((one) => one !== page);
  const attempt = await window?.evaluate(() => {
    const seen = { referrer: document.referrer, refused: false };
    try {
      // The opener is an empty frame; its top is the page of ScanDesk.
      if (opener !== null) (opener as Window).top?.location.replace("about:blank#taken");
    } catch {
      seen.refused = true;
    }
    return seen;
  });
  expect(attempt).toEqual({ referrer: "", refused: true });
  expect(page.url()).toContain(`/appointments/${second.id}/report`);
});

test(
  "F9 on another scan drops a late answer to the F9 before",
  { tag: "@rest" },
  async ({ page, demo, archiveUrl }) => {
    const { keys, second, active } = await openScans(page, demo, archiveUrl, "en");
    const asked: string[] = [];
    page.context().on("request", (request) => {
      if (request.url().startsWith(`${archiveUrl}/view`)) asked.push(request.url());
    });
    const held: Route[] = [];
    await page.route("**/api/branches/?*pacs_enabled*", (route) =>
      held.length === 0 ? void held.push(route) : route.continue(),
    );
    await keys.press("F9");
    await expect.poll(() => held.length).toBe(1);
    await keys.press("ArrowDown");
    await active(second).waitFor();
    await keys.press("F9");
    const address = fillPacsAddress(archiveUrl + BOTH, pacsStudyOf(second, ZONE));
    await expect.poll(others(page)).toEqual([address]);
    const answered = page.waitForResponse((response) => response.request() === held[0]?.request());
    await held[0]?.continue();
    await (await answered).finished();
    // The answer to this key comes behind the one that was held.
    await keys.press("F9");
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(new Set(asked)).toEqual(new Set([address]));
  },
);

test(
  "F9 shows a message at a branch without an image archive, and offers only branches that have one, whose front page it opens",
  { tag: "@rest" },
  async ({ page, demo, archiveUrl }) => {
    const { archive, none } = await branchesOf(demo, archiveUrl + BOTH);
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language: "en", password: PASSWORD },
      `/appointments/${await scanOf(demo, none.id)}/report`,
    );
    await page.locator('[data-region="content"] h1').waitFor();
    await keys.press("F9");
    await expect(page.getByText("PACS URL not available for this branch.")).toBeVisible();
    expect(others(page)()).toEqual([]);
    await keys.press("g", "d");
    await page.waitForURL("**/dashboard");
    await keys.press("F9");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.locator(OFFERED).first().waitFor();
    await page.keyboard.insertText(archive.name);
    await expect(page.locator(OFFERED)).toHaveCount(1);
    await keys.press("Enter");
    await expect.poll(others(page)).toEqual([`${archiveUrl}/view`]);
  },
);

test(
  "F9 in the form of a branch tries the typed address with sample values and with a real accession number, and saves nothing",
  { tag: "@rest" },
  async ({ page, demo, archiveUrl }) => {
    const { archive } = await branchesOf(demo, `${archiveUrl}/old`);
    const scan = (await scansOf(demo, archive.id))[0];
    if (scan === undefined) throw new Error("the demo has a scan");
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language: "ar", password: PASSWORD },
      "/settings/branches",
    );
    const active = page.locator('[role="row"][data-active]');
    await active.waitFor();
    // The branch that comes first by name has no archive.
    await keys.press("ArrowDown");
    await expect(active).toContainText(archive.name);
    await keys.press("e");
    const address = page.getByLabel("عنوان PACS");
    await address.focus();
    await keys.press("Control+a");
    await page.keyboard.insertText(`${archiveUrl}/{acession}`);
    await expect(page.getByText("عند الحرف رقم")).toContainText("{acession}");
    await keys.press("Control+Enter");
    await expect(page.getByText("بين الأقواس")).toBeVisible();
    await expect(address).toBeFocused();
    await keys.press("Control+a");
    await page.keyboard.insertText(archiveUrl + BOTH);
    await keys.press("F9");
    const number = page.getByLabel("رقم الحجز");
    await expect(number).toBeFocused();
    await keys.press("Enter");
    await expect.poll(others(page)).toEqual([fillPacsAddress(archiveUrl + BOTH, SAMPLE_STUDY)]);
    await page.keyboard.insertText("99999999");
    await keys.press("Enter");
    await expect(page.getByText("لا يوجد حجز بهذا الرقم.")).toBeVisible();
    await keys.press("Control+a");
    await page.keyboard.insertText(scan.accession_number);
    await keys.press("Enter");
    const study = pacsStudyOf(scan, ZONE);
    await expect.poll(others(page)).toEqual([fillPacsAddress(archiveUrl + BOTH, study)]);
    await keys.press("Escape");
    await expect(address).toBeFocused();
    const stored = await demo.call<Branch>(OWNER, "GET", `/branches/${archive.id}/`);
    expect(stored).toEqual(archive);
  },
);

test(
  "F9 shows a message if the list of branches fails to load",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    await page.route("**/api/branches/**", (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", detail: "" } }),
    );
    await keys.press("F9");
    await expect(page.getByText("Failed to load PACS branches.")).toBeVisible();
  },
);

test(
  "the address of an archive is marked as required once PACS is enabled, and only its form offers to test it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language: "en", password: PASSWORD },
      "/settings/branches",
    );
    await page.locator('[role="row"][data-active]').waitFor();
    await keys.press("n", "b");
    const address = page.getByLabel("PACS URL");
    await expect(address).not.toHaveAttribute("aria-required", "true");
    await page.getByLabel("PACS enabled").focus();
    await keys.press("Space");
    await expect(address).toHaveAttribute("aria-required", "true");
    const offered = page.getByText("Test the address");
    await expect(offered.first()).toBeVisible();
    await keys.press("Space", "Escape");
    await expect(address).toHaveCount(0);
    await keys.press("n", "r");
    await page.getByLabel("Room number").waitFor();
    await expect(offered).toHaveCount(0);
    await keys.press("F9");
    await expect(page.getByRole("dialog")).toHaveCount(1);
  },
);
