import { afterAll, beforeAll, expect, it } from "vitest";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { searchText } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { demoName } from "#server/database/demo/people.ts";
import { createRandom, type Random } from "#server/database/demo/random.ts";
import { patients } from "#server/database/schema.ts";
import type { RequestContext } from "#server/http/context.ts";
import { countRows } from "#server/http/lists/counts.ts";
import { readPlacedPage } from "#server/http/lists/places.ts";
import { orderBy } from "#server/http/lists/query.ts";
import { placesAlong } from "#server/http/lists/known-places.ts";
import { patientList } from "#server/resources/patients/patient-list.ts";
import { isCluster, onlyOnOneServer } from "../support/cluster-differences.ts";
import { openWorld, type World } from "../support/desk.ts";
import { eventually } from "../support/spawned.ts";
import { hearStatements } from "../support/statements.ts";

const PATIENTS = 500;
const LIMITS = { used: 10, remembered: 5, filled: Infinity };
const PAGE = 12;

let world: World;
let ctx: RequestContext;
/** The statements of the pages that were read from a remembered place. */
const readFromPlaces: string[] = [];
const random = createRandom(11);

const everyone = sql`true`;

function newPatient(index: number, chance: Random) {
  const name = demoName(chance, chance.happens(0.5) ? "male" : "female", chance.happens(0.1));
  const person = {
    name,
    national_id: `P${String(1_000_000 + index)}`,
    phone_number: `10${String(10_000_000 + index)}`,
    country_phone_code: "+20",
  };
  return {
    scanCenterId: world.center.id,
    name,
    nationalId: person.national_id,
    countryPhoneCode: "+20",
    phoneNumber: person.phone_number,
    birthDate: `19${chance.whole(60, 99)}-05-0${chance.whole(1, 9)}`,
    gender: chance.pick(["male", "female"] as const),
    searchText: searchText(person),
    searchSounds: searchSounds(name),
  };
}

beforeAll(async () => {
  world = await openWorld();
  const { database } = world.app;
  const account = { centerId: world.center.id, scope: null, zone: "Africa/Cairo" };
  ctx = { tx: database.db, database, account, now: new Date() } as unknown as RequestContext;
  await database.db
    .insert(patients)
    .values(Array.from({ length: PATIENTS }, (_, index) => newPatient(index, random)));
  hearStatements(database, ({ text }) => {
    if (/\) (<|>|<=|>=) \(/.test(text) && !text.includes("count(*)")) readFromPlaces.push(text);
  });
});
afterAll(() => world.app.close());

const ORDERS = [
  [{ by: patients.createdAt, descending: true }],
  [{ by: patients.name, descending: false }],
  [{ by: patients.birthDate, descending: true }],
  [
    { by: patients.gender, descending: false },
    { by: patients.name, descending: false },
  ],
];
const CHOICES = [everyone, eq(patients.gender, "female")];

const chosen = (choice: SQL) => and(eq(patients.scanCenterId, world.center.id), choice);

/** Adds, renames, changes or deletes a patient of the center. */
async function changeSomebody(index: number): Promise<void> {
  const { db } = world.app.database;
  const rows = await db.select({ id: patients.id }).from(patients).where(chosen(everyone));
  // The first patients have appointments.
  const { id } = random.pick(rows.slice(20));
  const kind = random.whole(1, 4);
  const fresh = newPatient(PATIENTS + index, random);
  if (kind === 1) await db.insert(patients).values(fresh);
  else if (kind === 2)
    await db.update(patients).set({ name: fresh.name }).where(eq(patients.id, id));
  else if (kind === 3)
    await db
      .update(patients)
      .set({ gender: fresh.gender, birthDate: fresh.birthDate })
      .where(eq(patients.id, id));
  else await db.delete(patients).where(eq(patients.id, id));
}

/** Returns a page as the list reads it, with places, and as plain OFFSET finds it. */
async function bothPages(order: (typeof ORDERS)[number], choice: SQL) {
  const { db } = world.app.database;
  const where = chosen(choice);
  const count = await countRows(ctx, patientList, { where });
  const offset = random.whole(0, count - 1);
  const placed = await readPlacedPage(
    ctx,
    patientList,
    { order, pageSize: PAGE },
    { where, offset },
    // In longer lists, places all along them come while pages are read.
    { ...LIMITS, filled: 300 },
  );
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(where)
    .orderBy(...orderBy(order, patients.id))
    .limit(PAGE)
    .offset(offset);
  return {
    placed: placed && { ids: placed.results.map(({ id }) => id), count: placed.count },
    plain: { ids: rows.map(({ id }) => id), count },
  };
}

it("a page in the middle of a list has the rows of its place, whatever was changed since the places were remembered", async () => {
  let pages = 0;
  for (let round = 0; round < 160; round += 1) {
    if (random.happens(0.4)) await changeSomebody(round);
    const { placed, plain } = await bothPages(random.pick(ORDERS), random.pick(CHOICES));
    if (placed === null) continue;
    pages += 1;
    expect(placed, `round ${round}`).toEqual(plain);
  }
  expect(pages).toBeGreaterThan(100);
  // On a cluster, every page is read without places. Elsewhere how many are read from one depends on when the filling,
  // which no page waits for, is done.
  expect(readFromPlaces.length > 30).toBe(!isCluster());
});

it("a patient who is saved between two statements of a page moves no remembered place", async () => {
  const { db } = world.app.database;
  // A choice of its own, of which no place is remembered yet.
  const where = chosen(eq(patients.gender, "male"));
  const [order] = ORDERS;
  const query = { order: order ?? [], pageSize: PAGE };
  const count = await countRows(ctx, patientList, { where });
  // In the second half, so that the page is read from the end of the list.
  const offset = count - 60;
  const interrupted: typeof patientList = {
    ...patientList,
    async select(...clause) {
      await db.insert(patients).values({ ...newPatient(5_000, random), gender: "male" });
      return patientList.select(...clause);
    },
  };
  expect((await readPlacedPage(ctx, interrupted, query, { where, offset }, LIMITS))?.count).toBe(
    count,
  );
  const placed = await readPlacedPage(ctx, patientList, query, { where, offset }, LIMITS);
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(where)
    .orderBy(...orderBy(query.order, patients.id))
    .limit(PAGE)
    .offset(offset);
  expect(placed?.results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

it.skipIf(onlyOnOneServer("statements of a transaction at a node need not share a snapshot"))(
  "of two pages that are asked for at once, both places are remembered",
  async () => {
    // A choice of its own, of which no place is remembered yet.
    const where = chosen(sql`${patients.name} <> ''`);
    const [order] = ORDERS;
    const count = await countRows(ctx, patientList, { where });
    const query = { order: order ?? [], pageSize: PAGE };
    const read = (offset: number) =>
      readPlacedPage(ctx, patientList, query, { where, offset }, LIMITS);
    const offsets = [Math.floor(count / 3), Math.floor((2 * count) / 3)];
    await Promise.all(offsets.map(read));
    readFromPlaces.length = 0;
    for (const offset of offsets) expect((await read(offset))?.results).toHaveLength(PAGE);
    // A page that begins at its place skips no row.
    expect(readFromPlaces.map((text) => / offset /.test(text))).toEqual([false, false]);
  },
);

it.skipIf(onlyOnOneServer("statements of a transaction at a node need not share a snapshot"))(
  "after the first page in the middle of a long list, other pages begin at places all along it",
  async () => {
    // A choice of its own, of which no place is remembered yet.
    const where = chosen(sql`${patients.name} <> '-'`);
    const [order] = ORDERS;
    const query = { order: order ?? [], pageSize: PAGE };
    await countRows(ctx, patientList, { where });
    const read = (offset: number) =>
      readPlacedPage(ctx, patientList, query, { where, offset }, { ...LIMITS, filled: 300 });
    await read(205);
    await eventually(async () => {
      readFromPlaces.length = 0;
      for (const offset of [100, 300, 400]) await read(offset);
      // A page that begins at its place skips no row.
      expect(readFromPlaces.map((text) => / offset /.test(text))).toEqual([false, false, false]);
    });
  },
);

it.skipIf(onlyOnOneServer("statements of a transaction at a node need not share a snapshot"))(
  "each place along a list has as many rows before it as it says",
  async () => {
    const { db } = world.app.database;
    for (const order of ORDERS)
      for (const where of CHOICES.map((choice) => chosen(choice) ?? everyone)) {
        const columns = [...order.map(({ by }) => by), patients.id];
        const descending = order.at(-1)?.descending ?? false;
        const along = { list: patientList, where, order: { columns, descending } };
        const places = await placesAlong(db, along, 40);
        const rows = await db
          .select({
            values: sql<string[]>`array[${sql.join(
              columns.map((one) => sql`${one}::text`),
              sql`, `,
            )}]`,
          })
          .from(patients)
          .where(where)
          .orderBy(...orderBy(order, patients.id));
        const expected = rows.flatMap(({ values }, before) =>
          before > 0 && before % 40 === 0 ? [[before, values]] : [],
        );
        expect(places.map(({ before, values }) => [before.count, values])).toEqual(expected);
        expect(places.length).toBeGreaterThan(4);
      }
  },
);

it("a list in the order of another table, or in two directions, is read without places", async () => {
  const where = chosen(everyone);
  await countRows(ctx, patientList, { where });
  const order = [
    { by: patients.name, descending: false },
    { by: patients.createdAt, descending: true },
  ];
  const query = { order, pageSize: PAGE };
  expect(await readPlacedPage(ctx, patientList, query, { where, offset: 200 }, LIMITS)).toBeNull();
});
