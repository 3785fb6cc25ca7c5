import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Test } from "#domain/entities/test.ts";
import { bookClaims } from "#tests/support/browser-claims.ts";
import { makePricedMachine, pricesOf } from "#tests/support/priced-machine.ts";
import { test } from "./support/test.ts";

const OWNER = "owner@demo.local";

test("a short shift is flagged with a reason, the flag is removed, and the shift is cleared", async ({
  desk,
}) => {
  const email = await desk.demo.newReceptionist();
  await desk.demo.call(email, "POST", "/receptionist-shift/", { opening_float: 50_000 });
  const { id } = await desk.demo.call<ReceptionistShift>(
    email,
    "POST",
    "/receptionist-shift/close_shift/",
    { counted_cash: 40_000 },
  );
  const stateIs = (state: string) =>
    desk.stored<ReceptionistShift>(OWNER, `/receptionist-shift/${id}/`, (one) => one.state, state);
  await desk.signIn(OWNER, "ar", "/controls");
  await desk.sees("[role=grid]:focus [data-active]");
  await desk.press("s", "f");
  await desk.field("reason");
  await desk.type("العجز في الدرج");
  await desk.press("Enter");
  await stateIs("flagged");
  await desk.closed();
  await desk.sees("[role=grid]:focus");
  await desk.press("s", "u");
  await stateIs("ended");
  await desk.reads('[role="row"][data-active]', "مقفلة");
  await desk.press("s", "c");
  await desk.sees("[role=dialog] button:focus");
  await desk.press("Enter");
  await stateIs("cleared");
  await desk.closed();
  const { flag_reason } = await desk.demo.call<ReceptionistShift>(
    OWNER,
    "GET",
    `/receptionist-shift/${id}/`,
  );
  expect(flag_reason).toBe("العجز في الدرج");
});

test("a figure of the financial report opens the rows behind it", async ({ desk }) => {
  await desk.signIn(OWNER, "en", "/financials");
  await desk.sees('[role="grid"] a:focus');
  const report = await desk.demo.call<FinancialReport>(OWNER, "GET", "/financial-report/");
  const count = String(report.by_day[0]?.appointments);
  await desk.reads('[role="grid"] a:focus', count);
  await desk.press("Enter");
  await desk.at(/^\/appointments\?/);
  await desk.is(
    () => document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"),
    String(Number(count) + 1),
  );
});

test("a price list is uploaded, and its prices are stored", async ({ desk }) => {
  const machine = await makePricedMachine(desk.demo, OWNER, [90_200, 45_000]);
  const tests = await Promise.all(
    machine.prices.map(({ test: id }) => desk.demo.call<Test>(OWNER, "GET", `/tests/${id}/`)),
  );
  const folder = mkdtempSync(join(tmpdir(), "scandesk-list-"));
  const file = join(folder, "prices.csv");
  writeFileSync(
    file,
    [
      "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value",
      ...tests.map(({ unique_id }, at) => `${unique_id},,${700 + at},none,,`),
    ].join("\n"),
  );
  await desk.signIn(OWNER, "en", `/settings/machines/${machine.id}/availabilities`);
  await desk.sees("[role=grid]:focus");
  await desk.press("u");
  await desk.sees("[role=dialog] button:focus");
  await desk.screen.choose("[role=dialog] input[type=file]", file);
  await desk.sees("[role=dialog] table, [role=dialog] [role=status]");
  await desk.is(() => document.activeElement?.textContent?.startsWith("Upload") ?? false, true);
  await desk.press("Enter");
  await desk.closed();
  expect(await pricesOf(desk.demo, OWNER, machine.id)).toEqual([70_000, 70_100]);
  rmSync(folder, { recursive: true });
});

test("a list is exported to a file with the rows that it shows", async ({ desk }) => {
  await desk.signIn(OWNER, "en", "/settings/doctors");
  await desk.sees("[role=grid]:focus [data-active]");
  const rows = Number(
    await desk.screen.run(() =>
      document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"),
    ),
  );
  await desk.press("x");
  await desk.sees("[role=dialog] button:focus");
  await desk.press("Shift+Tab");
  await desk.reads("[role=dialog] button:focus", /csv/i);
  await desk.press("Enter");
  await desk.closed();
  const files = () => readdirSync(desk.screen.downloads).filter((name) => name.endsWith(".csv"));
  await expect.poll(files).toHaveLength(1);
  const [name = ""] = files();
  const linesOf = () =>
    readFileSync(join(desk.screen.downloads, name), "utf8").trimEnd().split("\n").length;
  await expect.poll(linesOf).toBe(rows);
});

test("prices are raised by the hundred after each old and new one was seen", async ({ desk }) => {
  const machine = await makePricedMachine(desk.demo, OWNER, [90_200, 45_000]);
  await desk.signIn(OWNER, "ar", `/settings/machines/${machine.id}/availabilities`);
  await desk.sees("[role=grid]:focus");
  await desk.press("h");
  await desk.field("percentage");
  await desk.type("١٠");
  await desk.press("Control+Enter");
  await desk.reads("[role=dialog] tbody", /992\.20\sEGP/);
  await desk.sees("[role=dialog] button:focus");
  await desk.press("Enter");
  await desk.closed();
  expect(await pricesOf(desk.demo, OWNER, machine.id)).toEqual([99_220, 49_500]);
});

test("a record of a catalog is made, changed and deleted", async ({ desk }) => {
  await desk.signIn(OWNER, "en", "/settings/branches");
  await desk.sees("[role=grid]:focus");
  const name = `Branch ${crypto.randomUUID().slice(0, 6)}`;
  const found = `/branches/?page=1&search=${encodeURIComponent(name)}`;
  await desk.press("n", "b");
  await desk.field("name");
  await desk.type(name);
  await desk.press("Enter");
  await desk.field("address");
  await desk.type("1 Sea St");
  await desk.press("Control+Enter");
  await desk.closed();
  await desk.reads('[role="row"][data-active]', name);
  await desk.press("e");
  await desk.field("name");
  await desk.focus("[name=address]");
  await desk.press("Control+a");
  await desk.type("2 Sea St");
  await desk.press("Control+Enter");
  await desk.closed();
  await desk.stored<PageOf<{ address: string }>>(
    OWNER,
    found,
    ({ results }) => results.map(({ address }) => address),
    ["2 Sea St"],
  );
  await desk.press("Delete");
  await desk.sees("[role=dialog] button:focus");
  await desk.press("Tab", "Enter");
  await desk.closed();
  await desk.stored<PageOf<object>>(OWNER, found, ({ count }) => count, 0);
});

for (const way of ["drop", "paste"] as const)
  test(`a document reaches an insurance transaction by ${way}, and is shown`, async ({ desk }) => {
    const { booked } = await bookClaims(desk.demo, ["C 1"]);
    const path = `/insurance-transactions/?page=1&search=${booked[0]?.accession_number}`;
    const transactions = () =>
      desk.demo
        .call<PageOf<InsuranceTransaction>>(OWNER, "GET", path)
        .then(({ results }) => results);
    await desk.signIn(OWNER, "en", `/insurance/transactions?search=${booked[0]?.accession_number}`);
    await desk.sees("[role=grid]:focus [data-active]");
    await desk.press("Enter");
    await desk.sees("[role=dialog] button:focus");
    await desk.screen.run((kind) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from("%PDF-1.7\n1 0 obj\n", (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], "card.pdf", { type: "application/pdf" }));
      const place = document.querySelector("[role=dialog] .border-dashed");
      if (kind === "drop")
        place?.dispatchEvent(
          new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      else {
        const pasted = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        // Firefox makes no event with files.
        Object.defineProperty(pasted, "clipboardData", { value: data });
        document.activeElement?.dispatchEvent(pasted);
      }
    }, way);
    await expect
      .poll(async () =>
        (await transactions()).flatMap(({ documents }) => documents.map((one) => one.name)),
      )
      .toEqual(["card.pdf"]);
    await desk.reads("[role=dialog]", "card.pdf");
  });
