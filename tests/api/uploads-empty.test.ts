import { faultOf } from "#domain/faults.ts";
import { xlsxOf } from "../support/made-workbook.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

describe("an uploaded file without a byte", () => {
  it("is called empty", async () => {
    const file = { name: "tests.xlsx", content: "" };
    const { status, body } = await world.admin.upload("/tests/upload/", file);
    expect([status, body]).toMatchObject([400, { errors: { file: [faultOf("file_empty")] } }]);
  });
});

describe("an uploaded file without a filled cell", () => {
  it("is said to have none, as a workbook and as a text", async () => {
    for (const [name, content] of [
      ["tests.xlsx", xlsxOf([{ name: "S", rows: [[null, ""]] }])],
      ["tests.csv", " \r\n\r\n"],
    ] as const) {
      const { status, body } = await world.admin.upload("/tests/upload/", { name, content });
      expect([status, body]).toMatchObject([400, { code: "malformed", cause: "empty" }]);
    }
  });
});
