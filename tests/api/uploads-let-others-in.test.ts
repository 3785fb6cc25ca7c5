import { createHash } from "node:crypto";
import { object, string } from "superstruct";
import type { RequestContext } from "#server/http/context.ts";
import { listShape } from "#server/uploads/list-shapes.ts";
import { readTable } from "#server/uploads/read-table.ts";
import { uploadList, type ListUpload } from "#server/uploads/list-upload.ts";
import { startTestApp, type TestApp } from "../support/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const ROWS = 300;
/** To read it takes some milliseconds, as a row of long texts does. */
const LONG = Buffer.alloc(4_000_000);

/** Returns an upload of doctors that calls `seen` with the number of rows that were read so far. */
function watchedUpload(seen: (rows: number) => void): ListUpload<{ name: string }> {
  let count = 0;
  return {
    kind: "referring_doctors",
    entity: "referring_doctor",
    schema: object({ name: string() }),
    read({ name = "" }) {
      count += 1;
      seen(count);
      createHash("sha256").update(LONG).digest();
      return { input: { name }, faults: {}, stored: null };
    },
    identity: () => null,
    namesOf: ({ name }) => ({ name_ar: name, name_en: name }),
    store: () => Promise.reject(new Error("a dry run stores nothing")),
  };
}

describe("an upload of rows with long texts", () => {
  it("lets other requests be answered while its rows are validated", async () => {
    const answeredAt: number[] = [];
    let reached = 0;
    const ask = async () => {
      expect((await server.app.inject({ url: "/api/health/" })).statusCode).toBe(200);
      answeredAt.push(reached);
    };
    const asked: Promise<void>[] = [];
    const upload = watchedUpload((rows) => {
      reached = rows;
      if (rows === 1 || rows === ROWS / 2) asked.push(ask());
    });
    const lines = Array.from({ length: ROWS }, (_, index) => `Dr ${index},+20,`);
    const content = ["name,country_phone_code,phone_number", ...lines].join("\n");
    // A dry run asks the database nothing, so that the only pauses are those between rows.
    const result = await uploadList({} as RequestContext, upload, {
      read: await readTable(
        { name: "doctors.csv", bytes: Buffer.from(content) },
        listShape("referring_doctors"),
      ),
      query: { dry_run: true },
    });
    await Promise.all(asked);
    expect(result.created).toBe(ROWS);
    // Each was answered soon after it was asked, and before the last row.
    const [first = ROWS, second = ROWS] = answeredAt;
    expect([first < ROWS / 2, second < ROWS]).toEqual([true, true]);
  });
});
