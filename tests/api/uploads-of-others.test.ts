import type { RowFault } from "#domain/uploads.ts";
import { openSentBatch, type SentBatch } from "../support/claim-desk.ts";
import { isLong } from "../support/long.ts";
import { FOREIGN_FILES, foreignFile } from "../support/sheet-files.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

let sent: SentBatch;
beforeAll(async () => {
  sent = await openSentBatch();
});
afterAll(() => sent.world.app.close());

/** The needed columns of each upload. */
function uploads(): [path: string, needed: string[]][] {
  const { center } = sent.world;
  const prices = ["test_unique_id", "test_name", "price", "discount_percentage", "discount_value"];
  return [
    ["/tests/upload/", ["unique_id", "name_ar", "name_en", "modality", "default_duration_minutes"]],
    ["/referring-doctors/upload/", ["name", "phone_number"]],
    [`/insurance-providers/${center.providers.health}/price-list/`, prices],
    [`/machines/${center.machines.ct}/price-list/`, prices],
    [`${sent.path}settlement-file/`, ["amount"]],
  ];
}

/** Files that are refused as a whole, with status and cause; of all others the columns are missing. */
function causeOf(name: string): [number, string] | undefined {
  if (/^(agile|standard)_/.test(name)) return [415, "encrypted"];
  if (name === "EmptyZipFile.xlsx") return [415, "no_workbook"];
  if (name === "simple_whitespace_null.csv") return [415, "no_text"];
  return /_224_simple|_642onesheet/.test(name) ? [400, "empty"] : undefined;
}

/** What the files happen to have of the columns of our lists, because `Name`, `Test` and `Price` are titles of ours. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "NoDimensionOrCellReferenceAttribute.xlsx": ["name"],
  "TestExcel_2040.xlsx": ["name"],
  "Test_Encoding_Formula_Date_1520.xlsx": ["name"],
  "Test_Issue_11397.xlsx": ["price"],
  "Test_Issue_11522_OpenXml.xlsx": ["name", "test_name"],
  "Test_Issue_4031_NullColumn.xlsx": ["test_name"],
  "Test_Issue_4145.xlsx": ["name"],
  "Test_Issue_NoStyles_NoRAttribute.xlsx": ["test_name"],
  "Test_git_issue_486.xlsx": ["name"],
  "Test_git_issue_629.xlsx": ["price"],
};

describe("a file that others made, for other purposes", { timeout: 240_000 }, () => {
  it("is refused by every upload with what is wrong with it, while others are answered", async () => {
    const { owner, app } = sent.world;
    const all = uploads();
    const state = { isDone: false };
    let light = 0;
    const others = (async () => {
      while (!state.isDone) {
        const { statusCode } = await app.app.inject({ url: "/api/health/" });
        if (statusCode === 200) light += 1;
        await new Promise((resolve) => void setTimeout(resolve, 5));
      }
    })();
    onTestFinished(async () => {
      state.isDone = true;
      await others;
    });
    let sentCount = 0;
    for (const [at, name] of FOREIGN_FILES.entries()) {
      // A normal run gives each file to one upload in turn, the long run gives all of them to all.
      const tried = isLong ? all : all.slice(at % all.length, (at % all.length) + 1);
      for (const [path, needed] of tried) {
        const { bytes: content } = foreignFile(name);
        const { status, body } = await owner.upload<{
          code: string;
          cause?: string;
          faults?: RowFault[];
        }>(path, { name, content });
        sentCount += 1;
        const cause = causeOf(name);
        const missing = needed.filter((column) => !KNOWN[name]?.includes(column));
        const expected =
          cause === undefined
            ? [400, undefined, missing.map((column) => [column, "column_missing"])]
            : [...cause, undefined];
        const got = [status, body.cause, body.faults?.map(({ column, code }) => [column, code])];
        expect([name, path, ...got]).toEqual([name, path, ...expected]);
      }
    }
    state.isDone = true;
    await others;
    expect(light).toBeGreaterThan(sentCount / 10);
  });
});
