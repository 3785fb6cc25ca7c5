import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Test } from "#domain/entities/test.ts";
import type { RowFault, UploadResult } from "#domain/uploads.ts";
import { openSentBatch, type SentBatch } from "../support/claim-desk.ts";
import { type Cells, type MadeCell, xlsxOf } from "../support/made-workbook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TESTS: Cells = ["unique_id", "name_ar", "name_en", "modality", "default_duration_minutes"];
const PRICES: Cells = [
  "test_unique_id",
  "test_name",
  "price",
  "discount_type",
  "discount_percentage",
  "discount_value",
];

let sent: SentBatch;
beforeAll(async () => {
  sent = await openSentBatch();
});
afterAll(() => sent.world.app.close());

type Answer = UploadResult & { faults?: RowFault[] };

async function upload(path: string, rows: readonly Cells[]) {
  const content = xlsxOf([{ name: "S", rows }]);
  return sent.world.owner.upload<Answer>(path, { name: "numbers.xlsx", content });
}

const placesOf = ({ faults = [] }: Answer) =>
  faults.map(({ cell, found, code }) => [cell, found, code]);

const shown = (number: number, format: string): MadeCell => ({ number, format });

describe("a number in a column of texts", () => {
  it("is the code that its cell shows", async () => {
    const codes: [MadeCell, string][] = [
      [shown(12, '"T"000'), "T012"],
      [shown(3, '"MR"00;-0'), "MR03"],
      [shown(7, '"CT-"0'), "CT-7"],
      [shown(123_456, "000-000"), "123-456"],
      [shown(8, "\\X0000"), "X0008"],
      [shown(9, "[Red]000"), "009"],
      [shown(21, "[<50]00000;0"), "00021"],
      [shown(0, '"Z"00'), "Z00"],
      [shown(64, "#,##0"), "64"],
      [shown(55, "General"), "55"],
      [56, "56"],
    ];
    const rows = codes.map(([cell, code]): Cells => [cell, `فحص ${code}`, null, "CT", 15]);
    const { status } = await upload("/tests/upload/", [TESTS, ...rows]);
    const { body } = await sent.world.owner.get<Test[]>("/tests/?modality=CT");
    const stored = codes.map(
      ([, code]) => body.find(({ name_ar }) => name_ar === `فحص ${code}`)?.unique_id,
    );
    expect([status, stored]).toEqual([200, codes.map(([, code]) => code)]);
  });

  it("is a fault of its cell where the cell shows decimals, thousands, an exponent or a day", async () => {
    const cells: [MadeCell, string][] = [
      [shown(16, "0.0"), "16"],
      [shown(12_345, "#,##0"), "12345"],
      [shown(46_113, "dd-mmm"), "2026-04-01"],
      [shown(0.5, "0%"), "50%"],
      [shown(1_000, "0.00E+00"), "1000"],
      [shown(5, "# ?/?"), "5"],
      [shown(4, '"T"General'), "4"],
      [shown(2, ";;;"), "2"],
      [shown(1.5, "0"), "1.5"],
    ];
    const rows = cells.map(([cell], at): Cells => [cell, `فحص ${at}`, null, "CT", 15]);
    const { status, body } = await upload("/tests/upload/", [TESTS, ...rows]);
    expect([status, placesOf(body)]).toEqual([
      400,
      cells.map(([, found], at) => [`A${at + 2}`, found, "cell_formatted"]),
    ]);
  });

  it("is not the test of another code on a price list", async () => {
    const { owner, center } = sent.world;
    const named = (code: string): Cells => [code, `فحص ${code}`, null, "CT", 15];
    await upload("/tests/upload/", [TESTS, named("014"), named("T014")]);
    const path = `/insurance-providers/${center.providers.health}/`;
    await upload(`${path}price-list/`, [PRICES, [shown(14, '"T"000'), null, 70]]);
    const { body } = await owner.get<SupportedTest[]>(`${path}tests/?search=014`);
    expect(body.map(({ test_unique_id, price }) => [test_unique_id, price])).toEqual([
      ["T014", 7_000],
    ]);
    const day = await upload(`${path}price-list/`, [PRICES, [shown(46_113, "d-mmm"), null, 70]]);
    expect(placesOf(day.body)).toEqual([["A2", "2026-04-01", "cell_formatted"]]);
  });

  it("is a phone or a claim as its cell shows it", async () => {
    const doctors = await upload("/referring-doctors/upload/", [
      ["name", "phone_number"],
      ["د. أ", shown(1_012_345_678, "0000 000 0000")],
      ["د. ب", shown(1_012_345_679, "00000000000")],
      ["د. ج", 1_012_345_680],
    ]);
    expect(doctors.body).toMatchObject({ created: 3 });
    const { body } = await sent.world.owner.get<{ phone_number: string }[]>("/referring-doctors/");
    const phones = body.map(({ phone_number }) => phone_number);
    expect(phones).toEqual(expect.arrayContaining(["1012345678", "1012345679", "1012345680"]));
    const claim = await upload(`${sent.path}settlement-file/?dry_run=true&paid_on=2026-01-01`, [
      ["claim_number", "amount"],
      [shown(1, "0.00"), 5],
    ]);
    expect(placesOf(claim.body)).toEqual([["A2", "1", "cell_formatted"]]);
  });
});
