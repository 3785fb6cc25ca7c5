import { EACH_ROLE, openWorld, refusal, type World } from "../support/desk.ts";
import { callable } from "../support/permission-table.ts";
import { inNorth, pathIn, addRecords, type BranchRecords } from "../support/planted.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let records: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  records = await addRecords({ owner, desk, doctor }, inNorth(center), "Questioned");
});
afterAll(() => world.app.close());

const reads = callable.filter(({ method, byPost }) => method === "GET" && byPost);

/** Returns parameters that a call takes, with a text of a person. */
function parametersOf(url: string): Record<string, string | number> {
  if (url === "/search/" || url === "/patients/best/") return { q: "Questioned", limit: 5 };
  if (url === "/patients/similar/") return { name: "Questioned", phone_number: "1012345678" };
  return { search: "Questioned", page: 1, page_size: 5 };
}

/** Returns parameters as a query string. */
function asQuery(parameters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(entries).toString()}`;
}

/** Returns the parts of an answer that do not differ between two requests. */
function withoutRequestId(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "request_id"));
}

describe("the parameters of a search in a body", () => {
  it.each(EACH_ROLE)("give the %s the same answer as in the address", async (name) => {
    const caller = world[name];
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const { url } of reads) {
      const path = pathIn(records, url);
      const parameters = parametersOf(url);
      const got = await caller.get<object>(`${path}${asQuery(parameters)}`);
      const posted = await caller.post<object>(`${path}query/`, parameters);
      answers.push([url, posted.status, withoutRequestId(posted.body)]);
      expected.push([url, got.status, withoutRequestId(got.body)]);
    }
    expect(answers).toEqual(expected);
    expect(reads.length).toBeGreaterThan(15);
  });

  it("are taken wherever a list can be searched", () => {
    const searched = callable.filter(
      ({ method, query }) => method === "GET" && ("search" in query || "q" in query),
    );
    const left = searched.filter(({ byPost }) => !byPost).map(({ url }) => url);
    // Their files have the columns of an upload; nobody searches in them.
    expect(left).toEqual([
      "/machines/:machine/price-list/",
      "/insurance-providers/:provider/price-list/",
    ]);
  });

  it("are refused as those in the address are", async () => {
    const { desk } = world;
    expect([
      await refusal(desk.post("/patients/query/?search=Mona", {})),
      await refusal(desk.post("/patients/query/", { page: 0, colour: "red", search: ["Mona"] })),
      await refusal(desk.post("/patients/query/", ["search"])),
      await refusal(desk.post("/patients/best/query/", {})),
      (await desk.post("/patients/query/")).status,
      (await desk.post("/patients/query/", { search: null })).status,
    ]).toEqual([
      [400, "validation", { search: "unknown_field" }],
      [400, "validation", { page: "page", colour: "unknown_field", search: "invalid" }],
      [400, "validation", { body: "invalid" }],
      [400, "validation", { q: "required" }],
      200,
      200,
    ]);
  });

  it("leave the same trace as in the address: a row in the audit trail for an export, none for other calls", async () => {
    const { owner, app } = world;
    const rows = async (): Promise<unknown[]> =>
      (
        await app.database.pool.query(
          "SELECT actor_id, action, entity, entity_id, before, after FROM audit_log WHERE action = 'export'",
        )
      ).rows;
    const before = (await rows()).length;
    await owner.get("/patients/?search=Questioned&export_csv=true");
    const file = await owner.post("/patients/query/", { search: "Questioned", export_csv: true });
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    await owner.post("/patients/query/", { search: "Questioned" }, { "idempotency-key": "search" });
    const [byAddress, byBody, ...more] = (await rows()).slice(before);
    expect([byBody, more]).toEqual([byAddress, []]);
    const { rows: keys } = await app.database.pool.query(
      "SELECT 1 FROM idempotency_keys WHERE key = 'search'",
    );
    expect(keys).toEqual([]);
  });
});
