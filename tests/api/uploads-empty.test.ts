import { faultOf } from "#domain/faults.ts";
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
