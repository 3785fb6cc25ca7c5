import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { startTestApp, type Caller, type TestApp } from "../support/api.ts";
import { makeCenter, type TestCenter } from "../support/center.ts";
import { centersOfWorkers, hearSpread, workerOf } from "../support/citus/spread.ts";
import { book, startShift } from "../support/desk.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const CENTERS = 200;
const AT_ONCE = 10;
/** Centers of each worker that work at the same time. */
const BUSY_PER_WORKER = 3;
const DAYS = "start_date=2026-11-01&end_date=2026-12-31";

/** A center at work. Each books another number of times, so that rows of another one would show in its figures. */
interface Busy {
  center: TestCenter;
  owner: Caller;
  desk: Caller;
  bookings: number;
}

let app: TestApp;
const centers: TestCenter[] = [];
const busy: Busy[] = [];

beforeAll(async () => {
  app = await startTestApp();
  for (let made = 0; made < CENTERS; made += AT_ONCE)
    centers.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          makeCenter(app.database, `center-${made + index}.test`),
        ),
      )),
    );
  const chosen = new Map<string, number>();
  for (const center of centers) {
    const worker = await workerOf(app.database, center.id);
    const count = chosen.get(worker) ?? 0;
    if (count === BUSY_PER_WORKER) continue;
    chosen.set(worker, count + 1);
    busy.push({
      center,
      owner: await app.signIn(`owner@${center.domain}`),
      desk: await app.signIn(`desk@${center.domain}`),
      bookings: busy.length + 1,
    });
  }
}, 300_000);
afterAll(() => app.close());

async function read<T>(caller: Caller, path: string): Promise<T> {
  const { status, body } = await caller.get<T>(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

it(`${CENTERS} centers are spread over two workers, many of them at each`, async () => {
  const counts = await centersOfWorkers(app.database);
  expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([2, CENTERS]);
  expect(counts[0]).toBeGreaterThan(CENTERS / 4);
  expect(busy).toHaveLength(2 * BUSY_PER_WORKER);
});

it("each statement of their bookings, lists, searches and figures runs on one shard, and no center sees another", async () => {
  const spreadDuring = hearSpread(app.database);
  const booked = new Map<Busy, number[]>();
  const saved = await spreadDuring(async () => {
    await Promise.all(
      busy.map(async (one) => {
        await startShift(one.desk);
        const ids: number[] = [];
        for (let count = 0; count < one.bookings; count += 1)
          ids.push((await book(one.desk, one.center)).id);
        booked.set(one, ids);
      }),
    );
  });
  expect(saved.more).toEqual([]);
  expect(saved.one).toBeGreaterThan(100);

  const seen: unknown[] = [];
  const asked = await spreadDuring(async () => {
    for (const { owner } of busy) {
      const list = await read<Page<Appointment>>(owner, "/appointments/?ordering=id");
      const found = await read<Page<Patient>>(owner, "/patients/?search=ahmed");
      const search = await read<{ results: { kind: string; id: number }[] }>(
        owner,
        "/search/?q=ahmed",
      );
      const { totals } = await read<FinancialReport>(owner, `/financial-report/?${DAYS}`);
      seen.push({
        appointments: [list.count, list.results.map(({ id }) => id)],
        patients: [found.count, found.results.map(({ id }) => id)],
        search: search.results.filter(({ kind }) => kind === "patient").map(({ id }) => id),
        figures: [totals.appointments, totals.paid_amount],
      });
    }
  });
  expect(asked.more).toEqual([]);
  expect(asked.one).toBeGreaterThan(busy.length * 4);
  expect(seen).toEqual(
    busy.map((one) => ({
      appointments: [one.bookings, booked.get(one)],
      patients: [1, [one.center.patients.ahmed]],
      search: [one.center.patients.ahmed],
      figures: [one.bookings, one.bookings * 100_000],
    })),
  );
}, 180_000);
