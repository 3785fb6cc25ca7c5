import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#domain/entities/account.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { openWorld, requireCreated, type World } from "../support/desk.ts";
import { bodiesFor, SEARCHED } from "../support/good-bodies.ts";
import { addRecords, inNorth, pathIn, type BranchRecords } from "../support/planted.ts";
import { requireOk } from "../support/reports.ts";
import { spellingsOf, unseenIn } from "../support/spellings.ts";

/** A name of which nearly every letter can be written for another one. */
const WORD = "أليانزةى";
const SAMPLES = 3;
let world: World;
let records: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  records = await addRecords({ owner, desk, doctor }, inNorth(center), WORD);
  for (const [path, change] of [
    [`/tests/${records.test}/`, { name_ar: WORD }],
    [`/insurance-providers/${records.provider}/`, { name: WORD }],
    [`/referring-doctors/${records.referringDoctor}/`, { name: WORD }],
    [`/patients/${records.patient}/`, { name: WORD }],
    [`/accounts/${center.accounts.desk}/`, { name: WORD }],
    [`/accounts/${center.accounts.doctor}/`, { name: WORD }],
    [`/expense-categories/${records.category}/`, { name_ar: WORD }],
  ] as const)
    requireOk(await owner.patch(path, change));
});
afterAll(() => world.app.close());

describe("a name that is typed in another spelling", () => {
  it("finds in every list what the name itself finds", async () => {
    const read = async (url: string, search: string) => {
      const path = `${pathIn(records, url)}?search=${encodeURIComponent(search)}`;
      return requireOk(await world.owner.get<unknown>(path));
    };
    const blind: string[] = [];
    for (const url of SEARCHED) {
      const found = await read(url, WORD);
      if (JSON.stringify(found) === JSON.stringify(await read(url, "زخخخف"))) blind.push(url);
      for (const typed of fc.sample(spellingsOf(WORD), SAMPLES).map(storable))
        expect([url, typed, await read(url, typed)]).toEqual([url, typed, found]);
    }
    // Nobody has a difference here. This list of people is searched by the same condition as that of their shifts.
    expect(blind).toEqual(["/receptionist-shift/differences/"]);
  });

  it("finds it where all kinds are searched at once", async () => {
    const find = async (typed: string) => {
      const { body } = await world.owner.get<{ results: { kind: string; id: number }[] }>(
        `/search/?q=${encodeURIComponent(typed)}`,
      );
      return body.results.map(({ kind, id }) => `${kind} ${id}`);
    };
    const found = await find(WORD);
    expect(new Set(found.map((one) => one.split(" ")[0])).size).toBe(4);
    for (const typed of fc.sample(spellingsOf(WORD), SAMPLES).map(storable))
      expect(await find(typed)).toEqual(found);
  });
});

describe("an e-mail that is typed whole", () => {
  it("finds its account alone, and its parts find others in any order", async () => {
    for (const [nth, email] of ["desk-7132-7@nile.test", "desk-7132-1@nile.test"].entries())
      requireCreated(
        await world.owner.post("/auth/register/", {
          ...bodiesFor(records, nth)["POST /auth/register/"],
          email,
        }),
      );
    const find = async (typed: string) => {
      const path = `/accounts/?page=1&search=${encodeURIComponent(typed)}&ordering=email`;
      const { results } = requireOk(await world.owner.get<PageOf<Account>>(path));
      return results.map(({ email }) => email);
    };
    expect([
      await find("desk-7132-7@nile.test"),
      await find("Desk-7132-1"),
      await find("nile.test 7132"),
    ]).toEqual([
      ["desk-7132-7@nile.test"],
      ["desk-7132-1@nile.test"],
      ["desk-7132-1@nile.test", "desk-7132-7@nile.test"],
    ]);
  });
});

/** What must be unique: the call that makes a record, the field, its value, and how else people type that. */
const UNIQUE: readonly (readonly [
  call: string,
  field: string,
  value: string,
  typed: (value: string) => fc.Arbitrary<string>,
])[] = [
  ["POST /branches/", "name", "فرع الدقى", spellingsOf],
  ["POST /rooms/", "room_number", "أشعة 1", spellingsOf],
  ["POST /tests/", "unique_id", "CTB أ", spellingsOf],
  ["POST /packages/", "code", "PCK أ", spellingsOf],
  ["POST /insurance-providers/", "name", "الحديثة للتأمين", spellingsOf],
  ["POST /report-templates/", "name", "صدر طبيعى +C", spellingsOf],
  ["POST /expense-categories/", "name_ar", "صيانة", spellingsOf],
  ["POST /expense-categories/", "name_en", "Upkeep", spellingsOf],
  ["POST /autotexts/", "name", "طبيعى", spellingsOf],
  ["POST /account/autotexts/", "name", "طبيعى", spellingsOf],
  ["POST /auth/register/", "email", "mona@nile.test", unseenIn],
  ["POST /patients/", "national_id", "A7654321", unseenIn],
  ["POST /referring-doctors/", "phone_number", "1099887766", unseenIn],
];

describe("a name that must be unique", () => {
  it("is refused in every other spelling", async () => {
    for (const [place, [call, field, value, typed]] of UNIQUE.entries()) {
      const url = call.slice("POST ".length);
      const post = (text: string, nth: number) =>
        world.owner.post<object>(url, { ...bodiesFor(records, nth)[call], [field]: text });
      requireCreated(await post(value, 100 * place));
      for (const [nth, text] of fc.sample(typed(value), SAMPLES).entries()) {
        const { status, body } = await post(text, 100 * place + nth + 1);
        expect([call, text, status, body]).toMatchObject([
          call,
          text,
          409,
          { errors: { [field]: [{ code: "duplicate" }] } },
        ]);
      }
    }
  });

  it("may differ from another by its signs alone", async () => {
    const post = (name: string, nth: number) =>
      world.owner.post("/report-templates/", {
        ...bodiesFor(records, nth)["POST /report-templates/"],
        name,
      });
    const made = await Promise.all(["Liver +C", "Liver -C", "Liver C"].map(post));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

/** Returns a text without the one character that a list refuses in a parameter. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}
