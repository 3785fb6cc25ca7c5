import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { isRead } from "../../support/is-read.ts";
import { type Keyboard, rested } from "../../support/keyboard.ts";
import { reportText } from "../../support/report-texts.ts";
import { beginningOf } from "../../support/toast-words.ts";
import { watchToasts } from "../../support/toasts.ts";
import { shortShift } from "../../support/short-shift.ts";

const OWNER = "owner@demo.local";

/** An action of the specification's error catalogue that no form saves. */
interface Action {
  does: string;
  failed: string;
  done: string;
  /** Makes what the action is done to. Returns the page where it stands first in the list, and the account. */
  prepare: (demo: Demo, page: Page) => Promise<{ path: string; email?: string }>;
  /** Does the action on the page; the second time after it has failed. */
  act: (keys: Keyboard, page: Page) => Promise<unknown>;
}

let count = process.pid * 100;
/** Returns a name that no other record has, of letters alone: a search takes digits for a phone. */
function unique(): string {
  count += 1;
  return `Odd ${String(count).replaceAll(/\d/g, (digit) => "bcdfghjklm".charAt(Number(digit)))}`;
}

/** Deletes the row that a search has found; before it could be read, a page takes no key for it. */
async function removeRow(keys: Keyboard, page: Page): Promise<void> {
  const safe = page.getByRole("dialog").locator("button:focus");
  await expect(async () => {
    await keys.press("Delete");
    await safe.waitFor({ timeout: 2_000 });
  }).toPass();
  await keys.press("Tab", "Enter");
}

/** The deletion of a record of a catalog, which is made for it. */
const deletion = (
  catalog: string,
  api: string,
  body: (demo: Demo, name: string) => Promise<object> | object,
  path = `/settings/${catalog}`,
): Action => ({
  does: `deleting one of ${catalog}`,
  failed: `catalog_words.${catalog}.not_deleted`,
  done: `catalog_words.${catalog}.deleted`,
  async prepare(demo) {
    const name = unique();
    await demo.call(OWNER, "POST", api, await body(demo, name));
    return { path: `${path}?search=${encodeURIComponent(name)}` };
  },
  act: removeRow,
});

const firstOf = async (demo: Demo, path: string) => {
  const [first] = await demo.call<{ id: number; branch: number; room: number }[]>(
    OWNER,
    "GET",
    path,
  );
  return first;
};

const ACTIONS: readonly Action[] = [
  deletion("branches", "/branches/", (_demo, name) => ({
    name,
    address: "1 Nile St",
    pacs_enabled: false,
  })),
  deletion("rooms", "/rooms/", async (demo, room_number) => ({
    branch: (await firstOf(demo, "/branches/"))?.id,
    room_number,
  })),
  deletion("machines", "/machines/", async (demo, name) => {
    const { branch, room } = (await firstOf(demo, "/machines/?active=true")) ?? {};
    return { name, model: "M", number: "1", branch, room };
  }),
  deletion("tests", "/tests/", (_demo, name) => ({
    unique_id: name,
    name_ar: "فحص",
    name_en: name,
    modality: "CT",
  })),
  deletion("accounts", "/auth/register/", (_demo, name) => ({
    name,
    role: 1,
    email: `${name.replace(" ", "-")}@test.local`,
    password: "a quiet desk of rules",
    password_confirmation: "a quiet desk of rules",
  })),
  deletion("doctors", "/referring-doctors/", (_demo, name) => ({ name })),
  deletion(
    "providers",
    "/insurance-providers/",
    (_demo, name) => ({ name, coverage_percentage: 50 }),
    "/insurance/providers",
  ),
  deletion(
    "rules",
    "/commission-rules/",
    async (demo, name) => {
      const doctor = await demo.call<{ id: number }>(OWNER, "POST", "/referring-doctors/", {
        name,
      });
      return { commission_type: "percentage", percentage: 10, doctor: doctor.id, modality: "CT" };
    },
    "/settings/commission-rules",
  ),
  {
    does: "deleting a template",
    failed: "actions.template.delete.failed",
    done: "actions.template.delete.done",
    async prepare(demo) {
      const name = unique();
      const template = { name, modality: "CT", content: reportText("normal") };
      await demo.call(OWNER, "POST", "/report-templates/", template);
      return { path: `/settings/templates?search=${encodeURIComponent(name)}` };
    },
    act: removeRow,
  },
  {
    does: "deleting an insurance transaction",
    failed: "actions.transaction.delete.failed",
    done: "actions.transaction.delete.done",
    async prepare(demo) {
      const { results } = await demo.call<PageOf<InsuranceTransaction>>(
        OWNER,
        "GET",
        "/insurance-transactions/?page=1",
      );
      const open = results.find(
        ({ deleted_at, settled_amount, batch, status }) =>
          deleted_at === null && settled_amount === 0 && batch === null && status !== "cancelled",
      );
      return { path: `/insurance/transactions?search=${open?.accession_number}` };
    },
    act: removeRow,
  },
  {
    does: "taking the flag off a shift",
    failed: "actions.shift.unflag.failed",
    done: "actions.shift.unflag.done",
    async prepare(demo) {
      const { id } = await shortShift(demo);
      await demo.call(OWNER, "POST", `/receptionist-shift/${id}/flag_shift/`, { reason: "odd" });
      return { path: "/controls" };
    },
    act: (keys) => keys.press("s", "u"),
  },
  {
    does: "clearing a shift",
    failed: "actions.shift.clear.failed",
    done: "actions.shift.clear.done",
    async prepare(demo) {
      await shortShift(demo);
      return { path: "/controls" };
    },
    async act(keys, page) {
      await keys.press("s", "c");
      await page.getByRole("dialog").locator(":focus").waitFor();
      await keys.press("Enter");
    },
  },
];

for (const language of ["ar", "en"] as const)
  for (const { does, failed, done, prepare, act } of ACTIONS)
    test(`${does} says in a toast that it failed, and then that it is done (${language})`, async ({
      page,
      demo,
    }) => {
      const { path, email = OWNER } = await prepare(demo, page);
      const seen = await watchToasts(page);
      const keys = await signIn(page, demo, { email, language, password: PASSWORD }, path);
      await page.locator("[role=grid]:focus").waitFor();
      await page.locator('[role="row"][data-active]').waitFor();
      const corner = language === "ar" ? "bottom-left" : "bottom-right";
      const says = (key: string) => async () =>
        (await seen())
          .filter(({ text }) => text.startsWith(beginningOf(language, key)))
          .map((toast) => toast.corner);
      await page.route("**/api/**", (route) =>
        isRead(route.request()) || route.request().url().includes("/presence/")
          ? route.fallback()
          : route.fulfill({ status: 500, json: { code: "internal", detail: "failed on purpose" } }),
      );
      await act(keys, page);
      await expect.poll(says(failed)).toEqual([corner]);
      await page.unroute("**/api/**");
      await rested(page);
      await act(keys, page);
      await expect.poll(says(done)).toEqual([corner]);
    });
