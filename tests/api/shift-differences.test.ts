import type { ReceptionistShift, ShiftDifferences } from "#domain/entities/receptionist-shift.ts";
import { openWorld, startShift, type World } from "../support/desk.ts";
import { recordsBelow, sheetsOf } from "../support/workbook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BASE = "/receptionist-shift/";
let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { app, center } = world;
  const signIn = (name: string) => app.signIn(`${name}@${center.domain}`);
  // What each drawer holds more or less than it should, on three days.
  const drawers: readonly (readonly [number, number])[] = [
    [-4_000, 500],
    [250, 0],
    [-1_001, -300],
  ];
  for (const [day, [first, second]] of drawers.entries()) {
    app.moveClock(day * 24 * 3_600);
    for (const [person, difference] of [
      [await signIn("desk"), first],
      [await signIn("desk2"), second],
    ] as const) {
      await startShift(person, { opening_float: 10_000 });
      await person.post(`${BASE}close_shift/`, { counted_cash: 10_000 + difference });
    }
  }
  Object.assign(world, {
    owner: await signIn("owner"),
    desk: await signIn("desk"),
    desk2: await signIn("desk2"),
  });
  // An open drawer has no difference yet.
  await startShift(world.desk, { opening_float: 7_777 });
});
afterAll(() => world.app.close());

const DESK = { shortage: 5_001, surplus: 250, short_shifts: 2, over_shifts: 1 };
const DESK2 = { shortage: 300, surplus: 500, short_shifts: 1, over_shifts: 1 };

const named = (name: "desk" | "desk2", facts: object) => ({
  receptionist: world.center.accounts[name],
  receptionist_name: name,
  ...facts,
});

const read = async (query = "", person = world.owner) =>
  (await person.get<ShiftDifferences>(`${BASE}differences/${query}`)).body;

describe("the differences of shifts", () => {
  it("are summed by person, the shortest first, whatever page the list shows", async () => {
    const all = {
      shortage: 5_301,
      surplus: 750,
      people: [named("desk", DESK), named("desk2", DESK2)],
    };
    expect(await read()).toEqual(all);
    expect(await read("?page=2&page_size=1&ordering=difference")).toEqual(all);
  });

  it("are those of the shifts that the list's filters choose", async () => {
    const { body } = await world.owner.get<{ results: ReceptionistShift[] }>(
      `${BASE}?page=1&ordering=start_time`,
    );
    const day = body.results[0]?.start_time.slice(0, 10);
    expect(await read(`?start_date=${day}&end_date=${day}`)).toEqual({
      shortage: 4_000,
      surplus: 500,
      people: [
        named("desk", { shortage: 4_000, surplus: 0, short_shifts: 1, over_shifts: 0 }),
        named("desk2", { shortage: 0, surplus: 500, short_shifts: 0, over_shifts: 1 }),
      ],
    });
    const { desk2 } = world.center.accounts;
    expect(await read(`?receptionist=${desk2}&difference=short`)).toEqual({
      shortage: 300,
      surplus: 0,
      people: [named("desk2", { ...DESK2, surplus: 0, over_shifts: 0 })],
    });
    const { body: found } = await world.owner.post<ShiftDifferences>(`${BASE}differences/query/`, {
      search: "desk2",
    });
    expect(found).toEqual({ shortage: 300, surplus: 500, people: [named("desk2", DESK2)] });
    expect(await read(`?branch=${world.center.branches.south}&state=open`)).toEqual({
      shortage: 0,
      surplus: 0,
      people: [],
    });
  });

  it("of others are not told to a receptionist", async () => {
    expect(await read("", world.desk2)).toEqual({
      shortage: 300,
      surplus: 500,
      people: [named("desk2", DESK2)],
    });
  });

  it("stand below the shifts in the workbook, shortages and surpluses apart", async () => {
    const { body } = await world.owner.download(
      `${BASE}?export_xlsx=true&language=en&difference=short,over`,
    );
    const [sheet] = await sheetsOf(body);
    const { records } = recordsBelow(sheet?.rows ?? [], "Difference");
    const last = records.slice(-3).map((row) => [row["Receptionist"], row["Difference"]]);
    expect(last).toEqual([
      ["Short", -53.01],
      ["Over", 7.5],
      ["Total", -45.51],
    ]);
    const rows = records.slice(0, -3).map((row) => Number(row["Difference"]));
    expect(rows).toHaveLength(5);
    expect(Math.round(rows.reduce((sum, one) => sum + one * 100, 0))).toBe(-4_551);
  });
});
