import fc from "fast-check";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import { GROUPINGS, type FinancialReport } from "#domain/entities/financial-report.ts";
import { openWorld, type World } from "../support/desk.ts";
import { sharedTimeout, times } from "../support/long.ts";
import { deskStep, openDesks, play } from "../support/random-desk.ts";
import { recordsBelow, sheetsOf } from "../support/workbook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
const FROM = Date.parse("2026-11-21T22:00:00Z");

beforeAll(async () => {
  world = await openWorld();
  await openDesks(world);
  const [steps = []] = fc.sample(fc.array(deskStep, { minLength: 60, maxLength: 60 }), {
    numRuns: 1,
    seed: 22,
  });
  await play(world, steps, FROM);
});
afterAll(() => world.app.close());

const DAYS = ["2026-11-22", "2026-11-23", "2026-11-25", "2026-11-27"] as const;

const FIGURES = [
  "discount_amount",
  "total_price",
  "covered_amount",
  "paid_amount",
  "remaining_cost",
] as const;
type Sums = Record<(typeof FIGURES)[number], number>;

const sumsOf = (rows: readonly Record<string, unknown>[], names: readonly string[] = FIGURES) =>
  Object.fromEntries(
    FIGURES.map((figure, index) => [
      figure,
      rows.reduce((sum, row) => sum + Math.round(Number(row[names[index] ?? figure]) * 100), 0),
    ]),
  );

/** Returns the sums of the rows that take place, and of what was paid for all of them, as the report has them. */
function reportSums(rows: readonly Appointment[]): Sums {
  const taking = rows.filter(({ status }) => status !== "cancelled" && status !== "no_show");
  const sum = (from: readonly Appointment[], name: (typeof FIGURES)[number]) =>
    from.reduce((total, row) => total + row[name], 0);
  return {
    discount_amount: sum(taking, "discount_amount"),
    total_price: sum(taking, "total_price"),
    covered_amount: sum(taking, "covered_amount"),
    paid_amount: sum(rows, "paid_amount"),
    remaining_cost: sum(rows, "remaining_cost"),
  };
}

async function listed(query: string): Promise<Appointment[]> {
  const { body } = await world.owner.get<Page<Appointment>>(
    `/appointments/?page_size=500&${query}`,
  );
  expect(body.results).toHaveLength(body.count);
  return body.results;
}

const TITLES = ["Discount", "Total", "Paid", "Remaining"] as const;

async function workbookSums(query: string) {
  const columns = "columns=discount,total,paid,remaining";
  const { body } = await world.owner.download(
    `/appointments/?export_xlsx=true&language=en&${columns}&${query}`,
  );
  const [sheet] = await sheetsOf(body);
  const { records } = recordsBelow(sheet?.rows ?? [], "Total");
  const sums = TITLES.map((title) =>
    records.reduce((sum, row) => sum + Math.round(Number(row[title]) * 100), 0),
  );
  return { rows: records.length, sums };
}

async function csvSums(query: string) {
  const { body } = await world.owner.download(`/appointments/?export_csv=true&${query}`);
  const [header = "", ...lines] = body.toString().trimEnd().split(/\r?\n/);
  const titles = header.split(",");
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(titles.map((title, index) => [title, cells[index]]));
  });
  return { rows: rows.length, sums: sumsOf(rows) };
}

const anyQuery = fc.record(
  {
    start_date: fc.constantFrom(...DAYS),
    status: fc.subarray(["pending", "arrived", "cancelled", "no_show"], { minLength: 1 }),
    modality: fc.constantFrom("CT", "MR"),
    owing: fc.boolean(),
    discounted: fc.boolean(),
    insurance_covered: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe("for any filters", () => {
  it(
    "the sums of the exported files equal those of the list",
    sharedTimeout(60_000, 600_000),
    async () => {
      await fc.assert(
        fc.asyncProperty(anyQuery, async (filters) => {
          const query = new URLSearchParams(
            Object.entries(filters).map(([name, value]) => [name, String(value)]),
          ).toString();
          const rows = await listed(query);
          const sums = sumsOf(rows.map((row) => ({ ...row })).map(inPounds));
          const {
            discount_amount: discount,
            total_price: total,
            paid_amount: paid,
            remaining_cost: remaining,
          } = sums;
          expect(await workbookSums(query)).toEqual({
            rows: rows.length,
            sums: [discount, total, paid, remaining],
          });
          expect(await csvSums(query)).toEqual({ rows: rows.length, sums });
        }),
        { numRuns: times(12, 200) },
      );
    },
  );

  it(
    "the sheets of the financial report equal the report, and the report the list",
    sharedTimeout(60_000, 600_000),
    async () => {
      const { branches, machines } = world.center;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...DAYS),
          fc.constantFrom(
            "branches=all&machines=all",
            `branches=${branches.north}`,
            `branches=${branches.north},${branches.south}`,
            `machines=${machines.southCt}`,
            `machines=${machines.ct},${machines.southCt}`,
          ),
          async (start, part) => {
            const days = `start_date=${start}&end_date=2026-11-30`;
            const { body } = await world.owner.get<FinancialReport>(
              `/financial-report/?${days}&${part}`,
            );
            const totals = Object.fromEntries(FIGURES.map((name) => [name, body.totals[name]]));
            const listPart = part.includes("all")
              ? ""
              : part.replace("branches", "branch").replace("machines", "machine");
            expect(totals).toEqual(reportSums(await listed(`${days}&${listPart}`)));
            const file = await world.owner.download(
              `/financial-report/?${days}&${part}&export_xlsx=true&language=en`,
            );
            for (const { rows } of (await sheetsOf(file.body)).slice(0, GROUPINGS.length)) {
              const { records } = recordsBelow(rows, "Price");
              const names = ["Discounts", "Price", "Covered", "Paid", "Remaining"];
              expect(sumsOf(records.slice(-1), names)).toEqual(totals);
              expect(sumsOf(records.slice(0, -1), names)).toEqual(totals);
            }
          },
        ),
        { numRuns: times(6, 60) },
      );
    },
  );
});

function inPounds(row: Appointment): Record<string, unknown> {
  return Object.fromEntries(FIGURES.map((figure) => [figure, row[figure] / 100]));
}
