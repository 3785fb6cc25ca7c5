import fc from "fast-check";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldName, nameKey } from "#domain/names.ts";
import { refusalOf } from "#server/http/database-errors.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { spellingsOf } from "../support/spellings.ts";

let database: TestDatabase;
/** Characters that the server decomposes otherwise than this program, because its Unicode is older. */
let unknown: Set<string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ letter: string; parts: string }>(
    "SELECT letter, normalize(letter, NFKD) AS parts FROM unnest($1::text[]) AS letter",
    [known],
  );
  unknown = new Set(
    rows.flatMap(({ letter, parts }) => (letter.normalize("NFKD") === parts ? [] : [letter])),
  );
});
afterAll(() => database.drop());

/** Returns a text without what no text of the database can hold. */
const storable = (text: string) => text.replaceAll("\0", "");

/** Returns what the database makes of names. */
async function inDatabase(names: readonly string[], keepsSigns = false): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    `SELECT fold_name(name, $2) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS typed (name, place) ORDER BY place`,
    [names, keepsSigns],
  );
  return rows.map(({ folded }) => folded);
}

/** Scripts with thousands of letters that folding leaves as they are; some of each are tried. */
const LARGE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Egyptian_Hieroglyphs}\p{Script=Tangut}]/u;
/** Characters of the first version of Unicode that one of the supported servers, PostgreSQL 15, knows. */
const characters = Array.from({ length: 0x20000 }, (_none, code) => code).concat(
  Array.from({ length: 0x1000 }, (_none, code) => 0xe0000 + code),
);
const known = characters
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter(
    (letter, place) => !/\p{Cn}|\p{Co}/u.test(letter) && (!LARGE.test(letter) || place % 50 === 0),
  );

describe("a name that the database folds", () => {
  it("is the same as in the program, for every character", async () => {
    expect(unknown.size).toBeLessThan(0.01 * known.length);
    const names = known.filter((letter) => !unknown.has(letter)).map((letter) => `a${letter}ب`);
    const folded = await inDatabase(names);
    const others = names.flatMap((name, place) =>
      folded[place] === foldName(name) ? [] : [[escape(name), folded[place], foldName(name)]],
    );
    expect(others).toEqual([]);
  });

  it("is the same as in the program for any name, also as a key", async () => {
    const words = [
      "عبد",
      "الله",
      "ابو",
      "الدين",
      "نور",
      "زيد",
      "Straße",
      "ΣΟΦΟΣ",
      "O'Brien",
      "CT",
      "+C",
      "-1",
      "(-C)",
    ];
    const word = fc.oneof(fc.constantFrom(...words), fc.string({ unit: "grapheme", maxLength: 6 }));
    const name = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom(" ", "", " - ", "+"))
      .map(([parts, between]) => storable(parts.join(between)));
    const names = fc
      .sample(name, 2_000)
      .filter((one) => !Array.from(one).some((letter) => unknown.has(letter)));
    expect(names.length).toBeGreaterThan(1_000);
    expect(await inDatabase(names)).toEqual(names.map(foldName));
    expect(await inDatabase(names, true)).toEqual(names.map(nameKey));
  });

  it("is one for all its spellings, and another for other signs", async () => {
    for (const name of ["الحديثة للتأمين", "Nile Scan -1", "CT +C"]) {
      const spellings = fc.sample(spellingsOf(name), 200).map(storable);
      expect(new Set(await inDatabase(spellings))).toEqual(new Set([foldName(name)]));
    }
    const keys = await inDatabase(
      ["CT +C", "CT −C", "CT C", "CT - C", "1", "-1", "!!!", "1-2"],
      true,
    );
    expect(keys).toEqual(["ct c+", "ct c-", "ct c", "ct c", "1", "1-", "!!!", "1 2"]);
  });
});

describe("a center that already has names that are folded alike", () => {
  it("keeps them all, and takes no further one", async () => {
    const old = await createTestDatabase();
    const run = (sql: string) => old.pool.query(sql);
    await run("INSERT INTO scan_centers (name) VALUES ('Nile')");
    // What the center had before the migration, which is then run once more.
    await run("DROP INDEX insurance_providers_name_unique");
    await run(`INSERT INTO insurance_providers (scan_center_id, name)
      SELECT id, unnest(ARRAY['الحديثة', 'الحديثه', 'الحدیثة', 'مصر']) FROM scan_centers`);
    await run(migrationOfKeys());
    const { rows: centers } = await old.pool.query<{ id: number }>("SELECT id FROM scan_centers");
    const insert = `INSERT INTO insurance_providers (scan_center_id, name) VALUES (${centers[0]?.id}, $1)`;
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => refusalOf(error)?.code,
      );
    const taken = "duplicate";
    expect(await refused(old.pool.query(insert, ["الحديثهْ"]))).toBe(taken);
    const rows = "SELECT name, shares_name FROM insurance_providers ORDER BY id";
    const kept = [
      ["الحديثة", false],
      ["الحديثه", true],
      ["الحدیثة", true],
      ["مصر", false],
    ];
    const listed = async () =>
      (await old.pool.query({ text: rows, rowMode: "array" })).rows as unknown[];
    expect(await listed()).toEqual(kept);
    // One that shares its name can be changed, and gets a name of its own when it is renamed.
    await run("UPDATE insurance_providers SET active = false WHERE name = 'الحديثه'");
    const rename = "UPDATE insurance_providers SET name = $2 WHERE name = $1";
    expect(await refused(old.pool.query(rename, ["الحديثه", "الحديـثه"]))).toBe(taken);
    expect(await refused(old.pool.query(rename, ["الحديثه", "النيل"]))).toBeNull();
    expect(await refused(old.pool.query(insert, ["النيـل"]))).toBe(taken);
    await old.drop();
  });
});

/** Returns the part of the migration that makes the keys. */
function migrationOfKeys(): string {
  const file = new URL("../../server/database/migrations/0052_folded_names.sql", import.meta.url);
  const text = readFileSync(file, "utf8");
  const keys = text.slice(text.indexOf("DO $migration$"), text.indexOf("END $migration$;"));
  return `${keys}END $migration$;`.replace("CREATE TRIGGER %I", "CREATE OR REPLACE TRIGGER %I");
}
