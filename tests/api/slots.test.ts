import type { Slot } from "#domain/entities/machine.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk2);
});
afterAll(() => world.app.close());

async function slots(query: string, person = world.desk3): Promise<Slot[]> {
  const { status, body } = await person.get<Slot[]>(`/appointments/slots/?${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const startsOf = (found: Slot[]) => found.map(({ start_at }) => start_at.slice(11, 16));

describe("the free slots of a day", () => {
  it("contain place, start, duration and price", async () => {
    const { center } = world;
    const [first] = await slots(`test=${center.tests.brain}&date=2026-12-01`);
    expect(first).toEqual({
      machine: center.machines.ct,
      machine_name: "North CT",
      branch: center.branches.north,
      branch_name: "North",
      room: center.rooms.north,
      room_number: "N1",
      // The branch opens at 08:00 in Cairo.
      start_at: "2026-12-01T06:00:00.000Z",
      duration_minutes: 20,
      price: 100_000,
      list_price: 100_000,
      outside_hours: false,
    });
  });

  it("are empty more than 366 days ahead", async () => {
    const { tests } = world.center;
    const [firstDay, nextDay] = ["2027-11-22", "2027-11-23"];
    expect(await slots(`test=${tests.brain}&date=${nextDay}`)).toEqual([]);
    expect((await slots(`test=${tests.brain}&date=${firstDay}`)).length).toBeGreaterThan(0);
  });

  it("follow each other inside the opening hours and exclude existing appointments", async () => {
    const { center, desk2, desk } = world;
    const query = `test=${center.tests.brain}&date=2026-12-01&machine=${center.machines.southCt}`;
    // Open from 09:00 to 12:00 in Cairo, 15 minutes each.
    const allSlots = startsOf(await slots(query));
    expect([allSlots.length, allSlots[0], allSlots.at(-1)]).toEqual([12, "07:00", "09:45"]);
    const south = { machine: center.machines.southCt, paid_amount: 90_000 };
    const booked = await book(desk2, center, { ...south, start_at: "2026-12-01T08:00:00Z" });
    expect(startsOf(await slots(query))).toEqual(allSlots.filter((start) => start !== "08:00"));
    await desk2.delete(`/appointments/${booked.id}/`, { reason: "other" });
    expect(startsOf(await slots(query))).toEqual(allSlots);
    expect(await slots(query, desk)).toEqual([]);
  });

  it("begin now on the current day, and do not exist on a past day", async () => {
    const { tests, machines } = world.center;
    const query = `test=${tests.brain}&machine=${machines.ct}`;
    expect(startsOf(await slots(query))[0]).toBe("08:00");
    expect(await slots(`${query}&date=2026-11-20`)).toEqual([]);
  });

  it("are limited to the user's branches and to active machines", async () => {
    const { center, desk, desk2, desk3, owner, otherOwner } = world;
    const query = `test=${center.tests.brain}&date=2026-12-02`;
    const machinesOf = async (person: typeof desk) =>
      [...new Set((await slots(query, person)).map(({ machine_name }) => machine_name))].sort();
    expect(await Promise.all([desk, desk2, desk3, owner, otherOwner].map(machinesOf))).toEqual([
      ["North CT"],
      ["South CT"],
      ["North CT", "South CT"],
      ["North CT", "South CT"],
      [],
    ]);
  });

  it("exclude appointments after midnight in a branch that is open past midnight", async () => {
    const { center, app, desk } = world;
    const { north } = center.branches;
    const hours = (opens: string, closes: string) =>
      app.database.pool.query("UPDATE branches SET opens_at = $1, closes_at = $2 WHERE id = $3", [
        opens,
        closes,
        north,
      ]);
    await hours("23:00", "02:00");
    // This is 00:00 in Cairo; the chest scan takes half an hour.
    await book(desk, center, {
      test: center.tests.chest,
      paid_amount: 60_000,
      start_at: "2026-12-10T22:00:00Z",
    });
    const query = `test=${center.tests.chest}&date=2026-12-10&machine=${center.machines.ct}`;
    expect(startsOf(await slots(query))).not.toContain("21:45");
    await hours("08:00", "24:00");
  });
});

describe("the next free slots", () => {
  it("are one per machine, earliest first", async () => {
    const { center } = world;
    const freeTimes = await slots(`test=${center.tests.brain}&next=true`);
    expect(freeTimes.map(({ machine_name, start_at }) => [machine_name, start_at])).toEqual([
      ["North CT", "2026-11-21T08:00:00.000Z"],
      ["South CT", "2026-11-21T08:00:00.000Z"],
    ]);
  });

  it("begin after the current appointment", async () => {
    const { center, desk } = world;
    await book(desk, center, { start_at: "2026-11-21T08:00:00Z" });
    const freeTimes = await slots(
      `test=${center.tests.brain}&next=true&machine=${center.machines.ct}`,
    );
    expect(freeTimes.map(({ start_at }) => start_at)).toEqual(["2026-11-21T08:20:00.000Z"]);
  });
});

describe("a request for slots", () => {
  it("requires a signed-in user and valid parameters", async () => {
    const { stranger, doctor, desk, center } = world;
    const slotsFor = async (query: string, person = desk) =>
      (await person.get(`/appointments/slots/?${query}`)).status;
    const brain = `test=${center.tests.brain}`;
    expect([
      await slotsFor(brain, stranger),
      await slotsFor(brain, doctor),
      await slotsFor(""),
      await slotsFor("test=x"),
      await slotsFor(`${brain}&date=31-12-2026`),
      await slotsFor(`${brain}&next=maybe`),
      await slotsFor(`${brain}&colour=red`),
    ]).toEqual([401, 200, 400, 400, 400, 400, 400]);
  });
});

describe("a time typed by the user", () => {
  const startAt = "2026-12-05T08:30:00.000Z";

  it("is offered on each free machine, and marked if it is outside the opening hours", async () => {
    const { tests, machines } = world.center;
    const slotAtInstant = async (instant: string) =>
      (await slots(`test=${tests.brain}&at=${instant}`)).map((slot) => [
        slot.machine,
        slot.start_at,
        slot.outside_hours,
      ]);
    expect(await slotAtInstant(startAt)).toEqual([
      [machines.ct, startAt, false],
      [machines.southCt, startAt, false],
    ]);
    // This is 05:00 in Cairo: both branches are closed.
    const early = "2026-12-05T03:00:00.000Z";
    expect(await slotAtInstant(early)).toEqual([
      [machines.ct, early, true],
      [machines.southCt, early, true],
    ]);
  });

  it("is not offered during another appointment, except the one that is being moved", async () => {
    const { center, desk } = world;
    const query = `test=${center.tests.brain}&machine=${center.machines.ct}`;
    const booked = await book(desk, center, { start_at: startAt });
    const ten = "2026-12-05T08:40:00.000Z";
    expect([
      await slots(`${query}&at=${ten}`),
      (await slots(`${query}&at=${ten}&except=${booked.id}`)).map(({ start_at }) => start_at),
      (await slots(`${query}&date=2026-12-05&except=${booked.id}`)).some(
        ({ start_at }) => start_at === startAt,
      ),
    ]).toEqual([[], [ten], false]);
  });
});
