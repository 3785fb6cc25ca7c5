import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FoundPatient } from "#domain/entities/patient.ts";
import { searchText } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { demoName } from "#server/database/demo/people.ts";
import { createRandom } from "#server/database/demo/random.ts";
import { patients } from "#server/database/schema.ts";
import { fillSearch } from "#server/jobs/fill-search.ts";
import { openWorld, type World } from "../support/desk.ts";
import { SEARCH_PAIRS } from "../support/search-pairs.ts";

/** Patients with common Egyptian names, added around those that the test searches for. */
const CROWD_SIZE = 4_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const random = createRandom(7);
  const crowd = Array.from({ length: CROWD_SIZE }, (_, index) => ({
    name: demoName(random, index % 2 === 0 ? "male" : "female", random.happens(0.1)),
    id: `A${String(1_000_000 + index)}`,
    phone: `10${String(30_000_000 + index * 11)}`,
  }));
  const rows = [
    ...crowd.slice(0, CROWD_SIZE / 2),
    ...SEARCH_PAIRS,
    ...crowd.slice(CROWD_SIZE / 2),
  ].map(({ name, id, phone }) => ({
    scanCenterId: world.center.id,
    name,
    nationalId: id,
    countryPhoneCode: "+20",
    phoneNumber: phone,
    birthDate: "1990-05-01",
    gender: "male" as const,
    searchText: searchText({
      name,
      national_id: id,
      phone_number: phone,
      country_phone_code: "+20",
    }),
    searchSounds: searchSounds(name),
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await world.app.database.db.insert(patients).values(rows.slice(at, at + 1_000));
});
afterAll(() => world.app.close());

async function best(q: string): Promise<FoundPatient[]> {
  const path = `/patients/best/?q=${encodeURIComponent(q)}&limit=5`;
  return (await world.desk.get<FoundPatient[]>(path)).body;
}

describe("the search among patients with similar names", () => {
  it(
    "finds the wanted patient among the first five in 97 % of the cases, however the name is typed",
    { tags: ["rest"] },
    async () => {
      const pairs = SEARCH_PAIRS.flatMap(({ name, queries }) =>
        queries.map((query) => ({ name, query })),
      );
      expect(pairs.length).toBeGreaterThanOrEqual(300);
      const missed: string[] = [];
      for (const { name, query } of pairs) {
        const bestMatch = await best(query);
        if (!bestMatch.some((one) => one.name === name)) missed.push(`${query} → ${name}`);
      }
      expect(missed.length / pairs.length, missed.join("\n")).toBeLessThanOrEqual(0.03);
    },
  );

  it("lists the patient first whose name, phone or national ID is typed exactly", async () => {
    const wrong: string[] = [];
    for (const { name, phone, id } of SEARCH_PAIRS)
      for (const query of [name, `0${phone}`, id])
        if ((await best(query))[0]?.name !== name) wrong.push(query);
    expect(wrong).toEqual([]);
  });
});

describe("the search columns of patients stored by an older version", () => {
  it("are filled without changing the patients", async () => {
    const { pool } = world.app.database;
    const state = async () =>
      (
        await pool.query(
          "select id, version, updated_at, search_text, search_sounds from patients order by id limit 50",
        )
      ).rows;
    const before = await state();
    await pool.query("update patients set search_text = '', search_sounds = '' where id <= 50");
    expect(await fillSearch(world.app.database)).toBe(50);
    expect(await state()).toEqual(before);
  });
});
