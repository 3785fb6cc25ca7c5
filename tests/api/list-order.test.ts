import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { openWorld, requireCreated, type World } from "../support/desk.ts";

/** More women than the server reads and sorts at once, and few men. */
const WOMEN = 5_200;
const MEN = 130;
const SIZE = 500;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.app.database.pool.query(
    `insert into patients (scan_center_id, national_id, name, phone_number, country_phone_code, birth_date, gender, search_text, search_sounds)
     select $1, 'A' || (1000000 + n), 'Paged ' || md5(n::text), '10' || to_char(n, 'FM00000000'), '+20', '1980-01-01',
       case when n <= ${WOMEN} then 'female' else 'male' end, '', ''
     from generate_series(1, ${WOMEN + MEN}) n`,
    [world.center.id],
  );
});
afterAll(() => world.app.close());

/** Returns the ids of all pages of the list, and its counts. */
async function readPages(query: string): Promise<{ ids: number[]; counts: number[] }> {
  const ids: number[] = [];
  const counts = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { body } = await world.owner.get<Page<Patient>>(
      `/patients/?${query}&page=${page}&page_size=${SIZE}`,
    );
    ids.push(...body.results.map(({ id }) => id));
    counts.add(body.count);
    if (ids.length >= body.count) return { ids, counts: [...counts] };
  }
}

async function readSorted(gender: string, order: string): Promise<number[]> {
  const { rows } = await world.app.database.pool.query<{ id: number }>(
    `select id from patients where scan_center_id = $1 and gender = $2 order by ${order}`,
    [world.center.id, gender],
  );
  return rows.map(({ id }) => id);
}

describe.each([
  ["female", "of many rows"],
  ["male", "of few rows"],
])("a filter that chooses %s, a choice %s", (gender) => {
  it.each([
    ["name", "name, id"],
    ["-name", "name desc, id desc"],
    ["birth_date,-phone_number", "birth_date, phone_number desc, id desc"],
  ])("lists each row once in the order %s, first time and again", async (ordering, order) => {
    const ids = await readSorted(gender, order);
    const expected = { ids, counts: [ids.length] };
    const query = `gender=${gender}&ordering=${ordering}`;
    expect(await readPages(query)).toEqual(expected);
    expect(await readPages(query)).toEqual(expected);
  });

  it("is counted exactly after a change, also in an order of its own", async () => {
    const { owner } = world;
    const first = async () =>
      (await owner.get<Page<Patient>>(`/patients/?gender=${gender}&ordering=-id&page=1`)).body;
    const before = await first();
    const added = await owner.post("/patients/", {
      national_id: gender === "male" ? "B7654321" : "B7654322",
      name: `Zz ${gender}`,
      country_phone_code: "+20",
      phone_number: gender === "male" ? "1099999998" : "1099999999",
      birth_date: "1990-01-01",
      gender,
    });
    requireCreated(added);
    const after = await first();
    expect([after.count, after.results[0]?.name]).toEqual([before.count + 1, `Zz ${gender}`]);
  });
});
