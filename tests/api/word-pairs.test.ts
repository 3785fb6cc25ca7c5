import fc from "fast-check";
import { sql } from "drizzle-orm";
import type { FoundPatient, Patient } from "#domain/entities/patient.ts";
import type { Page } from "#domain/entities/common.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patients } from "#server/database/schema.ts";
import {
  hasWordOfEach,
  type PatientWords,
  SOUNDS_OF_NAME,
  WORDS_OF_NAME,
} from "#server/resources/patients/has-words.ts";
import type { PatientCondition } from "#server/resources/patients/patient-condition.ts";
import { openWorld, requireCreated, type World } from "../support/desk.ts";

/** Few words, so that names share them. The last two are sorted differently by UTF-8 and by UTF-16. */
const WORDS = ["محمد", "محمود", "احمد", "علي", "سعيد", "ali", "alia", "said", "zz", "ف", "﨎", "𞤢"];
const PATIENTS = 600;

const random = fc.sample(
  fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 7 }),
    sounds: fc.array(fc.constantFrom(...WORDS), { maxLength: 7 }),
  }),
  { numRuns: PATIENTS, seed: 11 },
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { app, center } = world;
  await app.database.db.insert(patients).values(
    random.map(({ words, sounds }, index) => ({
      scanCenterId: center.id,
      name: String(index),
      nationalId: `A${String(1_000_000 + index)}`,
      countryPhoneCode: "+20",
      phoneNumber: "1099999999",
      birthDate: "1990-05-01",
      gender: "male" as const,
      searchText: `${words.join(" ")} 01099999999 201099999999 a${String(1_000_000 + index)}`,
      searchSounds: ` ${sounds.map((sound) => `${sound} `).join("")}`,
    })),
  );
});
afterAll(() => world.app.close());

/** Returns the numbers of the patients that meet a condition, in the order of `random`, found by an index if there is one. */
async function found(condition: PatientCondition | undefined, form: keyof PatientCondition) {
  if (condition === undefined) return [];
  return world.app.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const rows = await tx
      .select({ name: patients.name })
      .from(patients)
      .where(sql`${condition[form]} and ${patients.phoneNumber} = '1099999999'`);
    return rows.map(({ name }) => Number(name)).toSorted((one, other) => one - other);
  });
}

const CASES: readonly [keyof (typeof random)[number], PatientWords][] = [
  ["words", WORDS_OF_NAME],
  ["sounds", SOUNDS_OF_NAME],
];

describe.each(CASES)("the %s of patients", (field, of) => {
  it("are found by their pairs exactly where they have one of each group", async () => {
    const group = fc.array(fc.constantFrom(...WORDS, "nobody"), { minLength: 1, maxLength: 11 });
    const only = fc.constantFrom(...WORDS).map((word) => [word]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: only }, group), { minLength: 1, maxLength: 5 }),
        async (groups) => {
          const expected = random.flatMap((one, index) =>
            groups.every((words) => words.some((word) => one[field].includes(word))) ? [index] : [],
          );
          const condition = hasWordOfEach(of, groups);
          expect(await found(condition, "indexed")).toEqual(expected);
          expect(await found(condition, "scanned")).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("are never found without a group, or by an empty one", () => {
    expect([hasWordOfEach(of, []), hasWordOfEach(of, [["ali"], []])]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it("each pair of different words is kept once for both orders, by the bytes of UTF-8", async () => {
  const pairs = async (...words: string[]) => {
    const { rows } = await world.app.database.pool.query<{ pairs: string[] }>(
      "select word_pairs($1::text[]) as pairs",
      [words],
    );
    return rows[0]?.pairs;
  };
  expect(await pairs()).toEqual([]);
  expect(await pairs("ali")).toEqual([]);
  expect(await pairs("ali", "ali")).toEqual([]);
  expect(await pairs("", "zz", "ali", "")).toEqual(["ali zz"]);
  expect(await pairs("zz", "ali", "said")).toEqual(["ali zz", "said zz", "ali said"]);
  expect(await pairs("𞤢", "﨎")).toEqual(["﨎 𞤢"]);
});

it("a search of several words finds names with a word twice or with one word only where they have them all", async () => {
  const { desk } = world;
  for (const [index, name] of ["نوح نوح زكريا", "نوح زكريا", "نوح"].entries()) {
    const national_id = `B${String(2_000_000 + index)}`;
    const number = { phone_number: "1088888888", country_phone_code: "+20" };
    const person = { name, national_id, ...number, birth_date: "1990-05-01", gender: "male" };
    requireCreated(await desk.post<Patient>("/patients/", person));
  }
  const search = async (text: string) => {
    const query = encodeURIComponent(text);
    const list = await desk.get<Page<Patient>>(`/patients/?page=1&search=${query}`);
    const best = await desk.get<FoundPatient[]>(`/patients/best/?q=${query}`);
    const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);
    return [namesOf(list.body.results), namesOf(best.body)];
  };
  const [twice, both, one] = ["نوح نوح زكريا", "نوح زكريا", "نوح"];
  expect(await search("زكريا نوح")).toEqual([
    [both, twice],
    [both, twice],
  ]);
  expect(await search("نوح نوح زكريا")).toEqual([
    [both, twice],
    [twice, both],
  ]);
  expect(await search("نوح نوح")).toEqual([
    [one, both, twice],
    [twice, one, both],
  ]);
  expect(await search("zakaria noah")).toEqual([
    [both, twice],
    [both, twice],
  ]);
  expect(await search("نوح زكريا حسن")).toEqual([[], []]);
});
