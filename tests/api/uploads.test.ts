import { deflateRawSync } from "node:zlib";
import type { Page } from "#domain/entities/common.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import { openWorld, type World } from "../support/desk.ts";
import { processorTime } from "../support/processor-time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const HEADER = "unique_id,name_ar,name_en,modality,default_duration_minutes";
const csv = (...lines: string[]) => ({
  name: "tests.csv",
  content: `\uFEFF${lines.join("\r\n")}\r\n`,
});

async function testCount(): Promise<number> {
  return (await world.owner.get<Page<Test>>("/tests/?page=1")).body.count;
}

describe("an uploaded list of tests", () => {
  it("is validated by a dry run without saving, then saved as a whole", async () => {
    const file = csv(
      HEADER,
      "US-1,موجات على البطن,Ultrasound abdomen,us,٢٠",
      "CT-BRAIN,مقطعية مخ,CT head,CT,",
      ",بدون كود,,MR,30",
      ",,,,",
    );
    const countBefore = await testCount();
    const dry = await world.admin.upload("/tests/upload/?dry_run=true", file);
    // uploads-previews.test.ts compares the changes that a dry run shows.
    const counts = { ...dry.body, changes: undefined, seen: undefined };
    expect([dry.status, counts, await testCount()]).toEqual([
      200,
      { rows: 3, created: 2, updated: 1 },
      countBefore,
    ]);
    const done = await world.admin.upload("/tests/upload/", file);
    expect([done.status, done.body, await testCount()]).toEqual([
      200,
      { rows: 3, created: 2, updated: 1 },
      countBefore + 2,
    ]);
    const brain = await world.desk.get<Test>(`/tests/${world.center.tests.brain}/`);
    expect(brain.body).toMatchObject({
      name_en: "CT head",
      default_duration_minutes: 15,
      version: 2,
    });
    const results = await world.desk.get<Test[]>("/tests/?search=us-1");
    expect(results.body[0]).toMatchObject({ modality: "US", default_duration_minutes: 20 });
  });

  it("keeps the values of a known test for which its cells are empty", async () => {
    const { status } = await world.admin.upload(
      "/tests/upload/",
      csv(HEADER, "KEEP-1,رنين الكتف,MRI shoulder,MR,35", "KEEP-2,رنين الحوض,MRI pelvis,MR,40"),
    );
    const unknown = await world.admin.upload("/tests/upload/", csv(HEADER, "KEEP-3,,,,"));
    expect(unknown.status).toBe(400);
    const changed = await world.admin.upload(
      "/tests/upload/",
      csv(HEADER, "KEEP-1,,Shoulder MRI,,", "KEEP-2,,,CT,"),
    );
    const stored = await Promise.all(
      ["shoulder", "رنين الحوض"].map((search) =>
        world.desk.get<Test[]>(`/tests/?search=${encodeURIComponent(search)}`),
      ),
    );
    expect([
      status,
      changed.body,
      stored.map(({ body: [one] }) => [
        one?.unique_id,
        one?.name_ar,
        one?.name_en,
        one?.modality,
        one?.default_duration_minutes,
      ]),
    ]).toEqual([
      200,
      { rows: 2, created: 0, updated: 2 },
      [
        ["KEEP-1", "رنين الكتف", "Shoulder MRI", "MR", 35],
        ["KEEP-2", "رنين الحوض", "MRI pelvis", "CT", 40],
      ],
    ]);
  });

  it("with any invalid row is not saved at all, and the errors name row, column and reason", async () => {
    const countBefore = await testCount();
    const answer = await world.admin.upload(
      "/tests/upload/",
      csv(HEADER, "A-1,ا,,CT,15", "A-2,,,CT,15", "A-3,ب,,ZZ,15", "A-1,ج,,CT,0", "A-5,د,,CT,soon"),
    );
    const { faults } = answer.body as unknown as {
      faults: { row: number; column: string; code: string }[];
    };
    expect([
      answer.status,
      answer.body.code,
      faults.map(({ row, column, code }) => [row, column, code]),
      await testCount(),
    ]).toEqual([
      400,
      "upload_invalid",
      [
        [3, "name_ar", "name_required"],
        [4, "modality", "choice"],
        [5, "default_duration_minutes", "duration_range"],
        [6, "default_duration_minutes", "number"],
      ],
      countBefore,
    ]);
    const twice = await world.admin.upload(
      "/tests/upload/",
      csv(HEADER, "B-1,ا,,CT,15", "B-1,ب,,CT,15"),
    );
    expect(twice.body).toMatchObject({
      faults: [
        { row: 3, column: "unique_id", header: "unique_id", found: "B-1", code: "row_twice" },
      ],
    });
  });

  it("may be a workbook, and its template contains the columns", async () => {
    const content = await writeXlsxFile([
      HEADER.split(",").map((value) => ({ value, type: String })),
      ["X-1", "أشعة", "X-ray", "DX", 10].map((value) =>
        typeof value === "number" ? { value, type: Number } : { value, type: String },
      ),
    ]).toBuffer();
    const answer = await world.admin.upload("/tests/upload/", { name: "TESTS.XLSX", content });
    expect([answer.status, answer.body]).toEqual([200, { rows: 1, created: 1, updated: 0 }]);
    const template = await world.admin.download("/tests/template/");
    expect(template.body.toString()).toBe(`\uFEFF${HEADER},also_known_as\n`);
    const workbook = await world.admin.download("/tests/template/?export_xlsx=true");
    expect(workbook.body.subarray(0, 2).toString()).toBe("PK");
  });

  it(
    "of ten thousand rows is saved, and one more row is refused",
    { tags: ["rest"], timeout: 120_000 },
    async () => {
      const rows = Array.from(
        { length: 10_000 },
        (_, at) => `BULK-${at},فحص رقم ${at},Test ${at},CT,15`,
      );
      const answer = await world.admin.upload("/tests/upload/", csv(HEADER, ...rows));
      expect([answer.status, answer.body]).toEqual([
        200,
        { rows: 10_000, created: 10_000, updated: 0 },
      ]);
      const over = await world.admin.upload(
        "/tests/upload/",
        csv(HEADER, ...rows, "BULK-X,واحد,,CT,15"),
      );
      expect([over.status, over.body.code]).toEqual([413, "too_large"]);
      const exported = await world.admin.download("/tests/?export_csv=true&search=bulk");
      expect(exported.body.toString().trimEnd().split("\n")).toHaveLength(10_001);
    },
  );
});

/** Returns a zip file whose directory may declare wrong sizes. */
function archive(parts: { name: string; content: Buffer; size?: number }[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size = content.length } of parts) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

describe("a hostile file", () => {
  it("is refused within two seconds of processor time with its reason, and nothing is saved", async () => {
    const countBefore = await testCount();
    const bomb = archive([
      { name: "[Content_Types].xml", content: Buffer.from("<Types/>") },
      { name: "xl/workbook.xml", content: Buffer.alloc(100_000_000, 32) },
    ]);
    const files = {
      bomb: { name: "bomb.xlsx", content: bomb },
      path: {
        name: "x.xlsx",
        content: archive([{ name: "../../etc/passwd", content: Buffer.from("x") }]),
      },
      other: {
        name: "x.xlsx",
        content: archive([{ name: "word/document.xml", content: Buffer.from("x") }]),
      },
      text: { name: "x.xlsx", content: "not a workbook" },
      program: { name: "tests.exe", content: "MZ" },
      binary: { name: "tests.csv", content: Buffer.from([0, 1, 2, 3]) },
      quotes: { name: "tests.csv", content: `${HEADER}\n"never ends` },
      columns: { name: "tests.csv", content: "a,b,c\n1,2,3\n" },
      large: { name: "tests.csv", content: Buffer.alloc(5 * 1024 * 1024 + 1, 65) },
      empty: { name: "tests.csv", content: "" },
      unnamed: { name: "tests.csv", content: HEADER, field: "document" },
    };
    const seen: Record<string, unknown> = {};
    for (const [kind, file] of Object.entries(files)) {
      let answer: unknown[] = [];
      const worked = await processorTime(async () => {
        const { status, body } = await world.admin.upload("/tests/upload/", file);
        answer = [status, body.code];
      });
      seen[kind] = [...answer, worked < 2_000];
    }
    expect(seen).toEqual({
      bomb: [413, "too_large", true],
      path: [415, "unsupported_type", true],
      other: [415, "unsupported_type", true],
      text: [415, "unsupported_type", true],
      program: [415, "unsupported_type", true],
      binary: [415, "unsupported_type", true],
      quotes: [400, "malformed", true],
      columns: [400, "upload_invalid", true],
      large: [413, "too_large", true],
      empty: [400, "validation", true],
      unnamed: [400, "validation", true],
    });
    expect(await testCount()).toBe(countBefore);
    const json = await world.admin.post("/tests/upload/", { file: "x" });
    expect([json.status, json.body.code]).toEqual([415, "unsupported_type"]);
  });

  it("with formulas is saved as text and exported harmless", async () => {
    await world.admin.upload("/tests/upload/", csv(HEADER, "F-1,=1+1,@SUM(A1),CT,15"));
    const { body } = await world.admin.download("/tests/?search=f-1&export_csv=true");
    expect(body.toString().split("\n")[1]).toBe("F-1,'=1+1,'@SUM(A1),CT,15,");
    const repeated = await world.admin.upload("/tests/upload/", {
      name: "again.csv",
      content: body,
    });
    expect(repeated.body).toEqual({ rows: 1, created: 0, updated: 0 });
    const [test] = (await world.admin.get<Test[]>("/tests/?search=f-1")).body;
    expect(test?.name_ar).toBe("=1+1");
  });
});

describe("an uploaded list of referring doctors", () => {
  it("identifies a doctor by the phone, in Arabic or Latin digits", async () => {
    const content = [
      "name,country_phone_code,phone_number",
      "د. عمرو حلمي فؤاد,,01000000001",
      "د. جديد,+966,٥٠١٢٣٤٥٦٧٨",
      "د. بلا رقم,,",
    ].join("\n");
    const { body } = await world.admin.upload("/referring-doctors/upload/", {
      name: "doctors.csv",
      content,
    });
    expect(body).toEqual({ rows: 3, created: 2, updated: 1 });
    const { body: amr } = await world.admin.get<ReferringDoctor>(
      `/referring-doctors/${world.center.doctors.amr}/`,
    );
    expect(amr.name).toBe("د. عمرو حلمي فؤاد");
    const wrong = await world.admin.upload("/referring-doctors/upload/", {
      name: "doctors.csv",
      content: "name,country_phone_code,phone_number\nX,,12\n,,",
    });
    expect(wrong.body).toMatchObject({
      faults: [{ row: 2, column: "phone_number", code: "phone_length" }],
    });
  });
});
