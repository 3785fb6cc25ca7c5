import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patients } from "#server/database/schema.ts";
import {
  hasWordOfEach,
  type PatientWords,
  SOUNDS_OF_NAME,
  WORDS_OF_NAME,
} from "#server/resources/patients/has-words.ts";
import type { PatientCondition } from "#server/resources/patients/patient-condition.ts";
import { openWorld, type World } from "../support/desk.ts";

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
