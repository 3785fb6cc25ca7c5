import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Test } from "#domain/entities/test.ts";
import type { RowFault, UploadResult } from "#domain/uploads.ts";
import { listShape } from "#server/uploads/list-shapes.ts";
import { readTable } from "#server/uploads/read-table.ts";
import { openSentBatch, type SentBatch, statesOf } from "../support/claim-desk.ts";
import { xlsxOf, type Cells } from "../support/made-workbook.ts";
import { caseFile } from "../support/sheet-files.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TESTS: Cells = ["unique_id", "name_ar", "name_en", "modality", "default_duration_minutes"];
const DISCOUNT: Cells = ["discount_type", "discount_percentage", "discount_value"];

let sent: SentBatch;
let path: string;
beforeAll(async () => {
  sent = await openSentBatch();
  const { owner, center } = sent.world;
  const content = ["CTB", "CTC", "CTA"].map((code) => `${code},فحص ${code},Test ${code},CT,15`);
  await owner.upload("/tests/upload/", {
    name: "tests.csv",
    content: ["unique_id,name_ar,name_en,modality,default_duration_minutes", ...content].join("\n"),
  });
  path = `/insurance-providers/${center.providers.health}/price-list/`;
});
afterAll(() => sent.world.app.close());

type Answer = UploadResult & { faults?: RowFault[]; cause?: string; sheet?: string; cell?: string };

async function uploadCase(name: string, to = path) {
  const { bytes } = caseFile(name);
  return sent.world.owner.upload<Answer>(to, { name, content: bytes });
}

/** Returns where each fault is, what stands there and what is wrong with it. */
const placesOf = (faults: readonly RowFault[] = []) =>
  faults.map(({ sheet, cell, column, found, code }) => [sheet, cell, column, found, code]);

async function priceOf(code: string): Promise<unknown[]> {
  const { owner, center } = sent.world;
  const list = `/insurance-providers/${center.providers.health}/tests/?search=${code}`;
  const { body } = await owner.get<SupportedTest[]>(list);
  const priced = body.find(({ test_unique_id }) => test_unique_id === code);
  return [priced?.price, priced?.discount_percentage, priced?.modified_price];
}

describe("an uploaded workbook", () => {
  it("has 15 % where a cell shows 15 %", async () => {
    const { status } = await uploadCase("pct.xlsx");
    expect([status, await priceOf("CTB")]).toEqual([200, [100_000, 15, 85_000]]);
  });

  it("is refused for each cell that shows an error, and keeps no old value there", async () => {
    const { status, body } = await uploadCase("err.xlsx");
    expect([status, placesOf(body.faults)]).toEqual([
      400,
      [
        ["Sheet1", "C2", "price", "#N/A", "cell_error"],
        ["Sheet1", "C3", "price", "#REF!", "cell_error"],
        ["Sheet1", "E4", "discount_percentage", "#DIV/0!", "cell_error"],
      ],
    ]);
  });

  it("has its computed prices as they are shown; a third decimal stays a fault", async () => {
    const { body } = await uploadCase("float.xlsx");
    expect(placesOf(body.faults)).toEqual([["Sheet1", "C4", "price", "1357.785", "amount"]]);
  });

  it("is refused for a price that is merged over several rows, in each upload and column", async () => {
    const { owner, center } = sent.world;
    const machine = `/machines/${center.machines.ct}/price-list/`;
    const prices: Cells = ["test_unique_id", "test_name", "price", ...DISCOUNT];
    const books: [string, Cells[], string, unknown[]][] = [
      [
        path,
        [prices, ["CTA", null, 850], ["CTB"]],
        "C2:C3",
        ["C3", "price", "850 (C2:C3)", "cell_merged"],
      ],
      [
        machine,
        [prices, ["CTA", null, 850, "percentage", 10], ["CTB", null, 900, "percentage"]],
        "E2:E3",
        ["E3", "discount_percentage", "10 (E2:E3)", "cell_merged"],
      ],
      [
        "/tests/upload/",
        [TESTS, ["CTA", "فحص", "Test", "CT", 30], ["CTB", "فحص ب", null, "CT"]],
        "E2:E3",
        ["E3", "default_duration_minutes", "30 (E2:E3)", "cell_merged"],
      ],
      [
        "/referring-doctors/upload/",
        [
          ["name", "phone_number"],
          ["Dr A", "01012345678"],
          ["Dr B", null],
        ],
        "B2:B3",
        ["B3", "phone_number", "01012345678 (B2:B3)", "cell_merged"],
      ],
      [
        `${sent.path}settlement-file/`,
        [
          ["accession_number", "amount"],
          ["1", 5],
          ["2", null],
        ],
        "B2:B3",
        ["B3", "amount", "5 (B2:B3)", "cell_merged"],
      ],
    ];
    for (const [to, rows, range, fault] of books) {
      const content = xlsxOf([{ name: "S", rows, merges: [range] }]);
      const { status, body } = await owner.upload<Answer>(to, { name: "merged.xlsx", content });
      const merged = placesOf(body.faults).filter(([, , , , code]) => code === "cell_merged");
      expect([to, status, merged]).toEqual([to, 400, [["S", ...fault]]]);
    }
  });

  it("says in its preview how many hidden rows and columns it has, and not when it is saved", async () => {
    const rows: Cells[] = [TESTS, ["HID-1", "مخفي", null, "CT", 30], ["HID-2", "ظاهر", null, "CT"]];
    const content = xlsxOf([{ name: "S", rows, hiddenRows: [2], hiddenColumns: [5] }]);
    const upload = (query: string) =>
      sent.world.owner.upload<Answer>(`/tests/upload/${query}`, { name: "hidden.xlsm", content });
    const { changes: _changes, seen: _seen, ...preview } = (await upload("?dry_run=true")).body;
    expect(preview).toEqual({
      rows: 2,
      created: 2,
      updated: 0,
      hidden_rows: 1,
      hidden_columns: ["default_duration_minutes"],
    });
    expect((await upload("")).body).toEqual({ rows: 2, created: 2, updated: 0 });
  });

  it("has codes and names of one line, whatever breaks the lines of a cell", async () => {
    const { owner } = sent.world;
    const breaks = ["\n", "\r\n", "\r", "\u000B", "\u0085", "\u2028", "\u2029"];
    const rows = breaks.map((end, at): Cells => [
      `LINE${end}${at}`,
      `رنين${end}على الركبة`,
      `MRI${end}${end}knee`,
      "MR",
      20,
      `knee${end}MRI`,
    ]);
    const content = xlsxOf([{ name: "S", rows: [[...TESTS, "also_known_as"], ...rows] }]);
    const { status } = await owner.upload("/tests/upload/", { name: "lines.xlsx", content });
    const { body } = await owner.get<Test[]>("/tests/?search=LINE");
    const stored = body.map(({ unique_id, name_ar, name_en, also_known_as }) =>
      [unique_id, name_ar, name_en, also_known_as].join("|"),
    );
    expect([status, stored.toSorted()]).toEqual([
      200,
      breaks.map((_end, at) => `LINE ${at}|رنين على الركبة|MRI knee|knee MRI`),
    ]);
  });

  it("is refused for a doubled column, with both of its headings", async () => {
    const { status, body } = await uploadCase("duphdr.xlsx");
    expect([status, placesOf(body.faults)]).toEqual([
      400,
      [["Sheet1", "G1", "price", "price", "column_twice"]],
    ]);
  });

  it.each(["hidden-first.xlsx", "noref.xlsx", "utf16.csv", "semi-head-comma.csv", "case.csv"])(
    "is read: %s",
    async (name) => {
      const { status, body } = await uploadCase(name);
      expect([status, body.rows]).toEqual([200, 1]);
      const [price, percentage] = await priceOf("CTB");
      expect([Number(price) >= 100_000, percentage]).toEqual([true, null]);
    },
  );

  it("is refused with the cell that stands far away, or because its directory lies", async () => {
    const stray = await uploadCase("stray-cell.xlsx", "/referring-doctors/upload/?dry_run=true");
    const { cause, sheet, cell } = stray.body;
    expect([stray.status, cause, sheet, cell]).toEqual([413, "beyond", "S", "XFD1048576"]);
    const forged = await uploadCase("forged-sizes.xlsx", "/referring-doctors/upload/");
    expect([forged.status, forged.body.cause]).toEqual([415, "damaged"]);
  });

  it("has all of our own Arabic export", async () => {
    const { rows } = await readTable(caseFile("re-ar.xlsx"), listShape("price_list"));
    const first = rows.find(({ cells }) => cells["test_unique_id"] === "RFC");
    expect([rows.length, first?.cells]).toEqual([
      34,
      {
        test_unique_id: "RFC",
        test_name: "أشعة بالصبغة على القولون",
        price: "675",
        discount_percentage: "5%",
        discount_value: "",
        modified_price: "641.25",
      },
    ]);
  });
});

describe("our own export", () => {
  const lists = () => {
    const { center } = sent.world;
    return [
      [path, path, "price"],
      [
        `/machines/${center.machines.ct}/price-list/`,
        `/machines/${center.machines.ct}/price-list/`,
      ],
      ["/tests/", "/tests/upload/"],
      ["/referring-doctors/", "/referring-doctors/upload/"],
    ] as const;
  };

  it.each(["ar", "en", ""])(
    "in the language %j changes nothing when it is uploaded again",
    async (language) => {
      const { owner } = sent.world;
      for (const [list, upload] of lists()) {
        const query = language === "" ? "" : `&language=${language}`;
        const { body: content } = await owner.download(`${list}?export_xlsx=true${query}`);
        const { status, body } = await owner.upload<Answer>(`${upload}?dry_run=true`, {
          name: "again.xlsx",
          content,
        });
        expect([list, status, body.created, body.updated, body.changes]).toEqual([
          list,
          200,
          0,
          0,
          [],
        ]);
        expect(body.rows).toBeGreaterThan(0);
      }
    },
  );

  it("takes a new price beside the old one after the discount, and no other one there", async () => {
    const head: Cells = ["الكود", "السعر", "نسبة الخصم", "مبلغ الخصم", "السعر بعد الخصم", "الفحص"];
    const upload = (...rows: Cells[]) =>
      sent.world.owner.upload<Answer>(`${path}?dry_run=true`, {
        name: "prices.xlsx",
        content: xlsxOf([{ name: "أسعار", rows: [["قائمة"], head, ...rows] }]),
      });
    await uploadCase("pct.xlsx");
    const percent = { number: 0.15, format: "0%" };
    const { body } = await upload(["CTB", 2_000, percent, null, 850, null]);
    expect(body.changes?.[0]?.after).toEqual({ price: 200_000, modified_price: 170_000 });
    const wrong = await upload(["CTB", 1_000, percent, null, 800, "Test CTC"]);
    expect(placesOf(wrong.body.faults)).toEqual([
      ["أسعار", "F3", "test_name", "Test CTC", "test_name_other"],
    ]);
    const lost = await upload(["CTB", 1_000, percent, null, 800, null]);
    expect(placesOf(lost.body.faults)).toEqual([
      ["أسعار", "E3", "modified_price", "800", "price_after_discount"],
    ]);
  });
});

describe("a settlement file", () => {
  it("is read by the same reader: computed amounts, errors, and a formula without a result", async () => {
    const { world, booked } = sent;
    const [first, second, third] = booked.map(({ accession_number }) => accession_number);
    const upload = (rows: Cells[]) =>
      world.owner.upload<Answer>(`${sent.path}settlement-file/`, {
        name: "paid.xlsx",
        content: xlsxOf([{ name: "Paid", rows }]),
      });
    const head: Cells = ["accession_number", "amount", "rejection_code", "remarks"];
    const { body } = await upload([
      head,
      [first ?? "", { number: 283.499_999_999_99 }, { error: "#N/A" }],
      [second ?? "", { formula: "B2*2", stored: "<v/>" }, { formula: "A1", stored: "<v></v>" }],
      [third ?? "", { number: 0.5, format: "0%" }, null],
    ]);
    expect(placesOf(body.faults)).toEqual([
      ["Paid", "C2", "rejection_code", "#N/A", "cell_error"],
      ["Paid", "B3", "amount", "=B2*2", "cell_uncalculated"],
      ["Paid", "C3", "rejection_code", "=A1", "cell_uncalculated"],
      ["Paid", "B4", "amount", "50%", "amount"],
    ]);
    const done = await upload([head, [first ?? "", { number: 283.499_999_999_99 }, null, "ok"]]);
    const states = await statesOf(sent);
    expect([done.status, Reflect.get(done.body, "paid_amount"), states]).toEqual([
      200,
      28_350,
      ["part_settled", "open", "open"],
    ]);
  });
});
