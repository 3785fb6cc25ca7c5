import { expect, type Page } from "@playwright/test";
import { ROUTES } from "#domain/routes.ts";
import { CATALOG_IDS, catalogOf } from "#src/state/screen/catalogs.ts";
import { animationsHaveEnded, findings } from "../../support/axe.ts";
import { sentBatch } from "../../support/browser-claims.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { coveredByToasts } from "../../support/toasts.ts";

const OF_DESK = [
  "/dashboard",
  "/appointments",
  "/appointments/create",
  "/patients",
  "/patients/1/records",
  "/shift",
  "/shift/history",
  "/board",
];
const OF_OWNER = [
  "/settings",
  ...CATALOG_IDS.map((id) => catalogOf(id).path.replace(":id", "1")),
  "/settings/templates",
  "/settings/audit",
  "/settings/exports",
  "/settings/modality-words",
  "/settings/reporting",
  "/settings/profile",
  "/settings/discounts",
  "/settings/second-factor",
  "/settings/autotexts",
  "/settings/pay-outs",
  "/account/keys",
  "/account/password",
  "/account/sessions",
  "/account/second-factor",
  "/insurance/transactions",
  "/insurance/batches",
  "/insurance/ageing",
  "/commissions",
  "/commissions/1/statement",
  "/commissions/pay-outs",
  "/safe",
  "/controls",
  "/controls?role=2",
  "/financials",
  "/end-of-day",
  "/end-of-day/payments",
];
const OF_DOCTOR = [
  "/dashboard",
  "/worklist",
  "/settings/templates",
  "/settings/templates/create",
  "/settings/templates/1/view",
  "/settings/templates/1/edit",
];
/** Screens on which `n n` opens a form. The first fields of these forms are of different kinds. */
const FORMS = [
  "/settings/machines",
  "/settings/machines/1/availabilities",
  "/settings/accounts",
  "/settings/api-tokens",
];

/** Returns everything that is wrong with the current screen. */
async function faultsOf(page: Page): Promise<string[]> {
  const { isNowhere, scrolls } = await page.evaluate(() => ({
    isNowhere: document.activeElement === document.body,
    scrolls: document.documentElement.scrollHeight > innerHeight + 1,
  }));
  const problems = await findings(page);
  if (isNowhere) problems.push("focus on body");
  if (scrolls) problems.push("the page scrolls");
  problems.push(...(await coveredByToasts(page)).map((one) => `${one}: under the toasts`));
  return problems;
}

/** Waits until the rows have loaded, and fonts, animations and the focus have come to rest. */
async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('[role="grid"][aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await animationsHaveEnded(page);
  // A focus that never comes is reported by `faultsOf`.
  await page
    .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 5_000 })
    .catch(() => undefined);
}

async function walk(page: Page, url: string, paths: readonly string[]) {
  const byName: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(`${url}${path}`);
    await page.locator('[data-region="content"] h1').waitFor();
    await isDrawn(page);
    byName[path] = await faultsOf(page);
  }
  return byName;
}

const none = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, []]));

for (const language of ["ar", "en"] as const) {
  test(`axe finds nothing serious in either theme on any screen of a receptionist, and an element has the focus (${language})`, async ({
    page,
    demo,
  }) => {
    // Each screen is looked at in two themes.
    test.slow();
    await page.context().addCookies([{ name: "lang", value: language, url: demo.url }]);
    await page.goto(`${demo.url}/login`);
    await page.locator("input[name=email]:focus").waitFor();
    expect(await findings(page)).toEqual([]);
    await signIn(page, demo, { email: "desk2@demo.local", language, password: PASSWORD });
    const firstOf = async (path: string) => {
      const rows = await demo.call<{ results: { id: number }[] }>("desk2@demo.local", "GET", path);
      return rows.results[0]?.id;
    };
    const booked = await firstOf("/appointments/?status=pending");
    const screens = [
      ...OF_DESK,
      `/appointments/${booked}/details`,
      `/appointments/${booked}/edit`,
      `/shift/history/${await firstOf("/receptionist-shift/?page=1")}`,
    ];
    expect(await walk(page, demo.url, screens)).toEqual(none(screens));
  });

  test(`axe finds nothing serious in either theme where reports are written and read, and an element has the focus (${language})`, async ({
    page,
    demo,
  }) => {
    const doctor = "doctor@demo.local";
    await signIn(page, demo, { email: doctor, language, password: PASSWORD });
    const report = async (status: string) => {
      const path = `/appointments/?status=completed&report_status=${status}`;
      const { results } = await demo.call<{ results: { id: number }[] }>(doctor, "GET", path);
      return `/appointments/${results[0]?.id}/report`;
    };
    const screens = [...OF_DOCTOR, await report("not_started"), await report("report_ready")];
    expect(await walk(page, demo.url, screens)).toEqual(none(screens));
  });

  test(`axe finds nothing serious in either theme where the center is managed, and an element has the focus (${language})`, async ({
    page,
    demo,
  }) => {
    test.slow();
    const owner = { email: "owner@demo.local", language, password: PASSWORD };
    const keys = await signIn(page, demo, owner);
    const { id: batch } = await sentBatch(demo, ["C 1"]);
    const screens = [...OF_OWNER, `/insurance/batches/${batch}/lines`];
    expect(await walk(page, demo.url, screens)).toEqual(none(screens));
    const forms: Record<string, string[]> = {};
    for (const path of FORMS) {
      await page.goto(`${demo.url}${path}`);
      await page.locator("[role=grid]:focus").waitFor();
      await keys.press("n", "n");
      await page.locator("[role=dialog] :is(input, select):focus").waitFor();
      forms[path] = await faultsOf(page);
    }
    expect(forms).toEqual(none(FORMS));
  });
}

test("every page of the product is among these screens", () => {
  const OF_RECORDS = [
    ...["details", "edit", "report"].map((name) => `/appointments/1/${name}`),
    "/shift/history/1",
    "/insurance/batches/1/lines",
  ];
  const visited = [...OF_DESK, ...OF_OWNER, ...OF_DOCTOR, ...OF_RECORDS];
  const patterns = new Set(visited.map((path) => path.replace(/\/1(?=\/|$)/, "/:id")));
  expect(ROUTES.map(({ path }) => path).filter((path) => !patterns.has(path))).toEqual([]);
});

test("with reduced motion, all text takes the colors of another theme at once", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await signIn(page, demo, { email: "desk2@demo.local", language: "en", password: PASSWORD });
  await page.goto(`${demo.url}/patients`);
  await page.locator('[role="row"][data-active]').waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
