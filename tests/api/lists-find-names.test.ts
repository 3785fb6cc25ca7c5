import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { openWorld, type World } from "../support/desk.ts";
import { SEARCHED } from "../support/good-bodies.ts";
import { addRecords, inNorth, pathIn, type BranchRecords } from "../support/planted.ts";
import { requireOk } from "../support/reports.ts";
import { spellingsOf } from "../support/spellings.ts";

let world: World;
let records: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  records = await addRecords({ owner, desk, doctor }, inNorth(center), "زهرة");
  // Each has a name of its own, so that a row is found by this name alone.
  for (const [path, change] of [
    [`/branches/${records.branch}/`, { name: "فرع الدقى", address: "شارع التحرير" }],
    [`/rooms/${records.room}/`, { room_number: "غرفة أشعة ٤" }],
    [`/machines/${records.machine}/`, { name: "جهاز ألمانى", model: "Somatom", number: "SN-77" }],
    [`/tests/${records.test}/`, { unique_id: "CTX", name_ar: "مقطعية المخ", name_en: "Skull" }],
    [`/insurance-providers/${records.provider}/`, { name: "مصر للتأمين" }],
    [`/referring-doctors/${records.referringDoctor}/`, { name: "د. إيهاب فؤاد" }],
    [`/patients/${records.patient}/`, { name: "هدى إبراهيم" }],
    [`/accounts/${center.accounts.desk}/`, { name: "سلمى عطية" }],
    [`/accounts/${center.accounts.doctor}/`, { name: "وائل الأسوانى" }],
    [`/accounts/${center.accounts.owner}/`, { name: "رؤوف المالكى" }],
    [`/expense-categories/${records.category}/`, { name_ar: "صيانة", name_en: "Upkeep" }],
    [`/packages/${records.package}/`, { code: "PKG", name_ar: "باقة", name_en: "Bundle" }],
  ] as const)
    requireOk(await owner.patch(path, change));
});
afterAll(() => world.app.close());

/** The fields by which people know a record. */
const NAME =
  /name|number$|unique_id|code|email|model$|address|note$|reference|national_id|branch_names/;

/** Sums of lists have no rows. */
const SUMS = /(?:differences|figures)\/$/;

/** What no search looks at: who wrote a row, the record whose part the list is, and numbers without an index. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  "/audit/": /actor/,
  "/claim-movements/": /^by_name/,
  "/machines/:machine/availabilities/": /machine|branch/,
  "/insurance-providers/:provider/tests/": /provider/,
  "/insurance-transactions/": /card|approval/,
  "/appointments/": /card|approval|room|cancel_note/,
};
const OF_EVERY_LIST = /created_by_name|country_phone_code/;

type Row = Record<string, unknown> & { id: number };

describe("every list that can be searched", () => {
  it("finds its rows by every name that they show, spelled as people type it", async () => {
    const blind: string[] = [];
    for (const url of SEARCHED.filter((one) => !SUMS.test(one))) {
      const path = pathIn(records, url);
      const read = async (search: string) => {
        const query = search === "" ? "" : `&search=${encodeURIComponent(search)}`;
        const list = requireOk(await world.owner.get<PageOf<Row>>(`${path}?page=1${query}`));
        return list.results;
      };
      for (const [field, { id, name }] of Object.entries(namesIn(await read("")))) {
        if (OF_EVERY_LIST.test(field) || OTHERS[url]?.test(field)) continue;
        for (const typed of [name, ...fc.sample(spellingsOf(name), 1)]) {
          const found = await read(typed.replaceAll("\0", ""));
          if (!found.some((row) => row.id === id)) blind.push(`${url} ${field} ${typed}`);
        }
      }
    }
    expect(blind).toEqual([]);
  });
});

/** Returns for each field with a name the first row that has one. */
function namesIn(rows: readonly Row[]): Record<string, { id: number; name: string }> {
  const names: Record<string, { id: number; name: string }> = {};
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      const name = Array.isArray(value) ? value[0] : value;
      if (!NAME.test(field) || typeof name !== "string" || name === "") continue;
      names[field] ??= { id: row.id, name };
    }
  return names;
}
