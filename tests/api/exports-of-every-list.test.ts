import type { Page } from "#domain/entities/common.ts";
import { isNamedFilter } from "#src/views/center/trail/asked-words.ts";
import { filterWordsOf } from "#server/exports/filter-words.ts";
import { openWorld, type World } from "../support/desk.ts";
import { sheetsOf } from "../support/workbook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

describe("the workbook of every list", () => {
  const LISTS = [
    "/patients/",
    "/appointments/",
    "/insurance-transactions/",
    "/receptionist-shift/",
    "/doctor-shift/",
    "/referring-doctors/",
    "/commission-rules/",
    "/doctor-balances/",
    "/pay-outs/",
    "/claim-batches/",
    "/claim-movements/",
    "/claim-ages/",
    "/expense-categories/",
    "/safe-movements/",
    "/insurance-providers/",
    "/insurance-providers/:provider/tests/",
    "/tests/",
    "/packages/",
    "/machines/",
    "/machines/:machine/availabilities/",
    "/branches/",
    "/rooms/",
    "/report-templates/",
    "/accounts/",
  ];

  it("has its name, a title over each column and as many rows as the list, in both languages", async () => {
    const { center, owner } = world;
    const faults: unknown[] = [];
    for (const list of LISTS) {
      const path = list
        .replace(":provider", String(center.providers.health))
        .replace(":machine", String(center.machines.ct));
      const { count } = (await owner.get<Page<object>>(`${path}?page=1`)).body;
      for (const language of ["ar", "en"]) {
        const [sheet] = await sheetsOf(
          (await owner.download(`${path}?export_xlsx=true&language=${language}`)).body,
        );
        const rows = sheet?.rows ?? [];
        const titles = rows[rows.length - count - 1] ?? [];
        const isWhole =
          rows[0]?.[0] === sheet?.name &&
          titles.length > 1 &&
          titles.every((title) => typeof title === "string" && title !== "");
        if (!isWhole) faults.push([path, language, sheet?.name, titles]);
        if (
          language === "ar" &&
          titles.some((title) => /^[a-z_ ]+$/i.test(String(title)) && title !== "PACS")
        )
          faults.push([path, "not translated", titles]);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Parameters that are no filters, or that have words of their own. */
const NO_FILTERS = new Set(
  "page page_size limit offset at_least ordering search start_date end_date export_csv export_xlsx language columns open group week_start from to".split(
    " ",
  ),
);

type Described = { get?: { parameters?: { name: string; in: string }[] } };

it("every filter of a list that can be exported has words for the lines above a sheet", async () => {
  const { body } = await world.stranger.get<{ paths: Record<string, Described> }>("/schema/");
  const filters = Object.entries(body.paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).flatMap((one) => (one.in === "query" ? [one.name] : []));
    const own = names.filter((name) => !NO_FILTERS.has(name));
    return names.includes("language") ? own.map((name) => ({ path, name })) : [];
  });
  expect(filters.length).toBeGreaterThan(40);
  // These have filters of their own; the others mean the same in every list, or nearly.
  const OWN = {
    "/audit/": "audit",
    "/financial-report/": "financials",
    "/doctor-balances/": "doctor_balances",
    "/pay-outs/": "pay_outs",
    "/claim-batches/{id}/lines/": "claim_batches",
    "/claim-movements/": "claim_batches",
    "/claim-batches/": "claim_batches",
    "/insurance-transactions/": "insurance_transactions",
  } as const;
  const listOf = (path: string) => Object.entries(OWN).find(([own]) => own === path)?.[1];
  const wordsOf = ({ path, name }: (typeof filters)[number]) =>
    filterWordsOf(listOf(path) ?? "patients", name);
  expect(filters.filter((filter) => wordsOf(filter) === undefined)).toEqual([]);
  // The history of changes names them too, with the group and the days of a report.
  const own = {
    doctor_balances: "doctor-balances",
    pay_outs: "pay-outs",
    claim_batches: "claim-batches",
    insurance_transactions: "insurance-transactions",
  } as const;
  const named = [
    ...filters,
    ...["search", "start_date", "end_date", "group"].map((name) => ({ path: "/patients/", name })),
  ];
  const inHistory = (path: string) =>
    Object.entries(own).find(([list]) => list === listOf(path))?.[1] ?? "patients";
  expect(named.filter(({ path, name }) => !isNamedFilter(inHistory(path), name))).toEqual([]);
});
