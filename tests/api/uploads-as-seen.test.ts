import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import type { UploadResult } from "#domain/uploads.ts";
import { behindLock } from "../support/behind-lock.ts";
import { openWorld, type World } from "../support/desk.ts";
import { openMachine } from "../support/price-lists.ts";
import { requireOk } from "../support/reports.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const TESTS = "/tests/upload/";
const DOCTORS = "/referring-doctors/upload/";
const codeOf = ({ status, body }: { status: number; body: object }) =>
  [status, Reflect.get(body, "code") ?? Reflect.get(body, "updated")].join(" ");

function upload(path: string, lines: readonly string[], query = "") {
  const file = { name: "list.csv", content: lines.join("\n") };
  return world.admin.upload<UploadResult>(`${path}${query}`, file);
}

const testLines = (...rows: string[]) => [
  "unique_id,name_ar,name_en,modality,default_duration_minutes",
  ...rows,
];
const doctorLines = (...rows: string[]) => ["name,country_phone_code,phone_number", ...rows];

/** Previews a file. Returns what saves it as it was seen then. */
async function seen(path: string, lines: readonly string[]) {
  const { seen: fingerprint } = requireOk(await upload(path, lines, "?dry_run=true"));
  return () => upload(path, lines, `?seen=${fingerprint}`);
}

/** The lists that are uploaded: a file that changes a record, who changes that record meanwhile, and its present value. */
async function lists() {
  const { admin, center } = world;
  const priced = await openMachine(world, { brain: { price: 90_000 } });
  const [availability] = await priced.rows();
  const provider = `/insurance-providers/${center.providers.health}/`;
  const supported = requireOk(
    await admin.get<{ id: number; price: number }[]>(`${provider}tests/`),
  );
  const [doctor] = requireOk(
    await admin.get<ReferringDoctor[]>("/referring-doctors/?search=01000000001"),
  );
  const test = `/tests/${center.tests.brain}/`;
  const head = "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value";
  const of =
    <T extends object>(path: string, field: keyof T) =>
    async () =>
      requireOk(await admin.get<T>(path))[field];
  const change = (path: string, body: object) => async () =>
    requireOk(await admin.patch<object>(path, body));
  const own = `${priced.base}/availabilities/${availability?.id}/`;
  const theirs = `${provider}tests/${supported[0]?.id}/`;
  const person = `/referring-doctors/${doctor?.id}/`;
  return {
    tests: {
      path: TESTS,
      lines: testLines("CT-BRAIN,,CT head,,"),
      change: change(test, { name_en: "CT of the head" }),
      value: of<Test>(test, "name_en"),
      values: ["CT of the head", "CT head"],
    },
    doctors: {
      path: DOCTORS,
      lines: doctorLines("د. عمرو حلمي فؤاد,,01000000001"),
      change: change(person, { name: "د. عمرو ح. حلمي" }),
      value: of<ReferringDoctor>(person, "name"),
      values: ["د. عمرو ح. حلمي", "د. عمرو حلمي فؤاد"],
    },
    machine: {
      path: priced.path,
      lines: [head, "CT-BRAIN,,950,,,"],
      change: change(own, { price: 91_000 }),
      value: of<{ price: number }>(own, "price"),
      values: [91_000, 95_000],
    },
    provider: {
      path: `${provider}price-list/`,
      lines: [head, "CT-BRAIN,,950,,,"],
      change: change(theirs, { price: 91_000 }),
      value: of<{ price: number }>(theirs, "price"),
      values: [91_000, 95_000],
    },
  };
}

describe("an upload that somebody saw as a preview", () => {
  it("overwrites nothing that another desk changed meanwhile, and is saved once that was seen", async () => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const [name, { path, lines, change, value, values }] of Object.entries(await lists())) {
      const save = await seen(path, lines);
      await change();
      const late = codeOf(await save());
      const kept = await value();
      const again = codeOf(await (await seen(path, lines))());
      found[name] = [late, kept, again, await value()];
      wanted[name] = ["409 stale", values[0], "200 1", values[1]];
    }
    expect(found).toEqual(wanted);
  });

  it("is saved although another record of the list changed", async () => {
    const save = await seen(TESTS, testLines("CT-BRAIN,,CT head,,"));
    const other = `/tests/${world.center.tests.chest}/`;
    requireOk(await world.admin.patch(other, { name_en: "CT thorax" }));
    expect(codeOf(await save())).toBe("200 1");
  });

  it("is not saved if its file changed, and without a preview it is saved as before", async () => {
    const { seen: fingerprint } = (
      await upload(TESTS, testLines("CT-BRAIN,,CT head,,"), "?dry_run=true")
    ).body;
    const other = testLines("CT-BRAIN,,CT skull,,");
    expect(codeOf(await upload(TESTS, other, `?seen=${fingerprint}`))).toBe("409 stale");
    expect(codeOf(await upload(TESTS, other, "?seen=yes"))).toBe("400 validation");
    expect(codeOf(await upload(TESTS, other))).toBe("200 1");
  });
});

describe("two desks at the same moment", () => {
  const WRITES_WAIT = (table: string) => `lock table ${table} in share mode`;
  const created = ({ body }: { body: UploadResult }) => [body.created, body.updated];

  it("both create the same rows: the second waits, and finds them there", async () => {
    for (const [path, table, lines] of [
      [TESTS, "tests", testLines("NEW-1,جديد,New,CT,15", "new-2,جديد٢,New 2,CT,15")],
      [DOCTORS, "referring_doctors", doctorLines("د. جديد,,01099999991", "د. جديدة,,01099999992")],
    ] as const) {
      const save = () => upload(path, lines);
      const answers = await behindLock(world, WRITES_WAIT(table), [save, save]);
      expect(answers.map(created)).toEqual([
        [2, 0],
        [0, 0],
      ]);
    }
  });

  it("change the same record by two files: the second is told that its preview is out of date", async () => {
    const first = await seen(TESTS, testLines("CT-BRAIN,,CT head,,"));
    const second = await seen(TESTS, testLines("CT-BRAIN,,CT skull,,"));
    const answers = await behindLock(world, WRITES_WAIT("tests"), [first, second]);
    expect(answers.map(codeOf)).toEqual(["200 1", "409 stale"]);
    const { body } = await world.admin.get<Test>(`/tests/${world.center.tests.brain}/`);
    expect(body.name_en).toBe("CT head");
  });

  it("upload and edit the same record: the edit waits, and is told that the record changed", async () => {
    const { admin, center } = world;
    const path = `/tests/${center.tests.brain}/`;
    const { version } = requireOk(await admin.get<Test>(path));
    const save = await seen(TESTS, testLines("CT-BRAIN,,CT head,,"));
    const edit = () => admin.patch<Test>(path, { name_en: "Mine", version });
    const answers = await behindLock<{ status: number; body: object }>(
      world,
      WRITES_WAIT("tests"),
      [save, edit],
    );
    expect(answers.map(codeOf)).toEqual(["200 1", "409 stale"]);
  });

  it("upload and add the same record by hand: what was added is not overwritten", async () => {
    const { center } = world;
    const adding = `insert into tests (scan_center_id, unique_id, name_ar, name_en, modality)
      select scan_center_id, 'HAND-1', 'باليد', 'By hand', 'MR' from tests where id = ${center.tests.brain}`;
    const save = () => upload(TESTS, testLines("HAND-1,من ملف,From a file,CT,15"));
    expect((await behindLock(world, adding, [save])).map(codeOf)).toEqual(["409 stale"]);
    const { rows } = await world.app.database.pool.query(
      "select name_en from tests where unique_id = 'HAND-1'",
    );
    expect(rows).toEqual([{ name_en: "By hand" }]);
  });
});
