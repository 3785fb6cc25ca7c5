import type { AnySchema } from "#server/http/declared-answers.ts";
import type { Caller } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { callable, nameOf, TABLE } from "../support/permission-table.ts";
import { inNorth, pathIn, addRecords, type BranchRecords } from "../support/planted.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let records: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  records = await addRecords({ owner, desk, doctor }, inNorth(center), "Described");
});
afterAll(() => world.app.close());

/** The roles in the order of the callers that try them. */
const callersOf = (): readonly (readonly [number, Caller])[] => [
  [1, world.owner],
  [2, world.doctor],
  [3, world.desk],
  [4, world.admin],
];

const QUERIES: Readonly<Record<string, string>> = {
  "/patients/best/": "?q=Described",
  "/patients/similar/": "?phone_number=1012345678",
  "/search/": "?q=Described",
};

/** Returns what a value has that its schema does not allow, as the paths of its members. */
function faultsOf(schema: AnySchema, value: unknown): string[] {
  const [error] = schema.validate(value, { coerce: false });
  if (error === undefined) return [];
  const failures: Iterable<{ path: string[]; message: string }> = Object(error).failures();
  return [...failures].map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("what the server answers to a GET", () => {
  it("is for every role what the route declares", async () => {
    const faults: unknown[] = [];
    const tried = new Set<string>();
    for (const route of callable.filter(({ method }) => method === "GET")) {
      const { answers, url } = route;
      if (answers.kind !== "one" && answers.kind !== "rows") continue;
      const slots = `?test=${records.test}&date=2026-11-22`;
      const query = url === "/appointments/slots/" ? slots : (QUERIES[url] ?? "");
      const allowed = TABLE[nameOf(route)] ?? [];
      for (const [role, caller] of callersOf()) {
        if (allowed !== "public" && !allowed.includes(role)) continue;
        const { status, body } = await caller.get<unknown>(`${pathIn(records, url)}${query}`);
        // No shift of the role is active, or the record is not in its scope.
        if (status === 404) continue;
        tried.add(url);
        const isPage = answers.kind === "rows" && answers.pages === "always";
        const rows: unknown = isPage ? Object(body).results : body;
        const values = answers.kind === "rows" && Array.isArray(rows) ? rows : [rows];
        for (const value of values) {
          const found = faultsOf(answers.of, value);
          if (found.length > 0 || status !== 200) faults.push([nameOf(route), role, status, found]);
        }
      }
    }
    expect(faults).toEqual([]);
    const readable = callable.filter(
      ({ method, answers }) => method === "GET" && answers.kind !== "file",
    );
    // Every GET route is tried; those of active shifts answer receptionists and doctors who have one.
    expect(readable.map(({ url }) => url).filter((url) => !tried.has(url))).toEqual([]);
  });
});
