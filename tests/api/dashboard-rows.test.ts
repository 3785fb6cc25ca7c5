import fc from "fast-check";
import { rowsBehind, type FigureName, type FigurePart } from "#domain/dashboard-rows.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Dashboard, DashboardFigures } from "#domain/entities/dashboard.ts";
import type { Caller } from "../support/api.ts";
import { EACH_ROLE, openWorld, type World } from "../support/desk.ts";
import { deskStep, openDesks, play } from "../support/random-desk.ts";
import { times } from "../support/long.ts";
import { describe, expect, it } from "vitest";

const NOW = "2026-11-21T09:00:00.000Z";
const DAYS = { start_date: "2026-11-20", end_date: "2026-11-27" };

type Opened = { name: string; figure: number; rows: Appointment[] };

async function read<T>(person: Caller, path: string): Promise<T> {
  const { status, body } = await person.get<T>(path);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

async function listed(person: Caller, filters: object): Promise<Appointment[]> {
  const query = new URLSearchParams({ ...filters, page_size: "500" }).toString();
  const { results, count } = await read<Page<Appointment>>(person, `/appointments/?${query}`);
  if (results.length !== count) throw new Error("more rows than fit on a page");
  return results;
}

/** What a row adds to a figure: its amount, its minutes or one. */
function shareOf(name: string, row: Appointment): number {
  switch (name) {
    case "paid_amount":
    case "covered_amount":
    case "remaining_cost":
    case "pending_amount":
    case "discount_amount":
      return row[name];
    case "machine":
      return row.duration_minutes;
    default:
      return 1;
  }
}

/** Opens every figure and bar of a person's dashboard. */
async function openAll(person: Caller, branches: string): Promise<Opened[]> {
  const period = { ...DAYS, branches };
  const query = new URLSearchParams({ ...DAYS, ...(branches === "" ? {} : { branches }) });
  const found = await read<Dashboard>(person, `/dashboard/?${query.toString()}`);
  const opened: Opened[] = [];
  const open = async (name: string, of: FigureName, figure: number, part?: FigurePart) => {
    opened.push({ name, figure, rows: await listed(person, rowsBehind(of, period, part)) });
  };
  const openEach = async (figures: DashboardFigures, part?: FigurePart) => {
    const names = Object.keys(figures) as (keyof DashboardFigures)[];
    for (const name of names) await open(name, name, figures[name] ?? 0, part);
  };
  await openEach(found.totals);
  for (const { day, ...figures } of found.by_day) {
    await openEach(figures, { day });
    await open("to_come", "to_come", figures.appointments - figures.completed, { day });
  }
  for (const { modality, ...figures } of found.by_modality) await openEach(figures, { modality });
  for (const status of ["not_started", "in_progress", "report_ready"] as const)
    await open(status, status, found.report_status[status]);
  for (const { machine, booked_minutes } of found.machines ?? [])
    await open("machine", "appointments", booked_minutes, { machine });
  for (const { referring_doctor, appointments } of found.referring_doctors ?? [])
    await open("referring_doctor", "appointments", appointments, { referring_doctor });
  return opened;
}

/** What a figure seems to lack or to have too much compared with its rows. */
function differenceOf({ name, figure, rows }: Opened): [string, number, number][] {
  const sum = rows.reduce((total, row) => total + shareOf(name, row), 0);
  return sum === figure ? [] : [[name, figure, sum]];
}

const EACH_OF: ReadonlySet<string> = new Set([
  "paid_amount",
  "remaining_cost",
  "pending_amount",
  "discount_amount",
]);

describe("the rows behind the dashboard", () => {
  it("add up to every figure and bar, for each role and any branches, and have none that adds nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deskStep, { minLength: 30, maxLength: 50 }), async (steps) => {
        const world: World = await openWorld({ now: new Date(NOW) });
        try {
          await openDesks(world);
          await play(world, steps, Date.parse(NOW));
          const { north, south } = world.center.branches;
          for (const [name] of EACH_ROLE) {
            const choices = name === "owner" ? [`${south}`, `${north},${south}`] : [""];
            for (const branches of choices) {
              const opened = await openAll(world[name], branches);
              expect(opened.flatMap(differenceOf)).toEqual([]);
              expect(opened.some(({ figure }) => figure > 0)).toBe(true);
              const idle = opened.filter(
                (one) =>
                  EACH_OF.has(one.name) && one.rows.some((row) => shareOf(one.name, row) <= 0),
              );
              expect(idle.map((one) => one.name)).toEqual([]);
            }
          }
        } finally {
          await world.app.close();
        }
      }),
      { numRuns: times(1, 10) },
    );
  }, 120_000);
});
