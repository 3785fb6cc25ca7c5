import { parse } from "csv-parse/sync";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { addDays, dayRange } from "#domain/dates.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { CHANGING_ZONES, changesBetween, engineTimeOf } from "../support/wall-clock.ts";
import { recordsBelow, sheetsOf } from "../support/workbook.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const NOW = "2026-11-21T08:00:00.000Z";
const MINUTE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ now: new Date(NOW) });
  await startShift(world.desk);
});
afterAll(() => world.app.close());

/** Moves the center to another time zone, and its branch to be always open. */
async function moveTo(zone: string): Promise<void> {
  const { app, center } = world;
  await app.database.pool.query("UPDATE scan_centers SET time_zone = $2 WHERE id = $1", [
    center.id,
    zone,
  ]);
  await app.database.pool.query(
    "UPDATE branches SET opens_at = '00:00', closes_at = '24:00' WHERE scan_center_id = $1",
    [center.id],
  );
}

/** Books around the instants until the end of the test. Returns the starts, in order. */
async function bookAround(instants: readonly number[]): Promise<string[]> {
  const starts = instants.flatMap((at) =>
    [-90, -30, 0, 30, 90].map((minutes) => new Date(at + minutes * MINUTE_MS).toISOString()),
  );
  const { desk, center } = world;
  for (const start_at of starts) {
    const { id } = await book(desk, center, { start_at, requested_cost: 0, paid_amount: 0 });
    onTestFinished(async () => {
      await desk.delete(`/appointments/${id}/`, { reason: "other" });
    });
  }
  return starts;
}

describe.each(CHANGING_ZONES)("a center in %s", (zone) => {
  it("finds, lists and exports its appointments at the time that its clocks show", async () => {
    const { owner } = world;
    await moveTo(zone);
    const changes = changesBetween(NOW, "2027-11-21T08:00:00Z", zone);
    const starts = await bookAround(
      changes.length === 0 ? [Date.parse("2027-02-01T18:15:00Z")] : changes,
    );
    const days = [...new Set(starts.map((at) => engineTimeOf(at, zone).slice(0, 10)))];
    const expected = starts.map((at) => engineTimeOf(at, zone));

    const listed: string[] = [];
    for (const day of days) {
      const path = `/appointments/?start_date=${day}&end_date=${day}&status=pending&ordering=start_at`;
      const { results } = (await owner.get<Page<Appointment>>(path)).body;
      listed.push(
        ...results.map(({ start_at }) => `${day} ${engineTimeOf(start_at, zone).slice(11)}`),
      );
    }
    expect(listed).toEqual(expected);

    const range = `start_date=${days[0]}&end_date=${days.at(-1)}&status=pending&ordering=start_at`;
    const csv = await owner.download(`/appointments/?export_csv=true&${range}`);
    const rows = parse(csv.body.toString(), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    expect(rows.map((row) => [row["start_at"], row["start_at_center"]?.slice(0, 16)])).toEqual(
      starts.map((at, index) => [at, expected[index]]),
    );

    const xlsx = await owner.download(
      `/appointments/?export_xlsx=true&language=en&columns=time&${range}`,
    );
    const [sheet] = await sheetsOf(xlsx.body);
    const { records } = recordsBelow(sheet?.rows ?? [], "Time");
    const shown = records.map(({ Time }) => (Time instanceof Date ? Time.toISOString() : ""));
    expect(
      shown.filter((text) => text !== "").map((text) => text.slice(0, 16).replace("T", " ")),
    ).toEqual(expected);
  });

  it("offers each hour of a day of 23 to 25 hours once", async () => {
    await moveTo(zone);
    for (const change of changesBetween(NOW, "2027-11-21T08:00:00Z", zone)) {
      const changed = engineTimeOf(change, zone).slice(0, 10);
      for (const day of [addDays(changed, -1), changed]) {
        const path = `/appointments/slots/?test=${world.center.tests.brain}&date=${day}`;
        const slots = (await world.desk.get<Slot[]>(path)).body;
        const { start, end } = dayRange(day, zone);
        const [first] = slots;
        const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
        const each = first?.duration_minutes ?? 0;
        const ofMachine = slots.filter(({ machine }) => machine === first?.machine);
        expect([day, ofMachine.map(({ start_at }) => start_at)]).toEqual([
          day,
          Array.from({ length: Math.floor(minutes / each) }, (_, index) =>
            new Date(Date.parse(start) + index * each * MINUTE_MS).toISOString(),
          ),
        ]);
      }
    }
  });
});
