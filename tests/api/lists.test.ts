import type { Refused, Reply } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

interface Named {
  id: number;
  name: string;
}
interface Page {
  results: Named[];
  count: number;
}

const COUNT = 137;
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.app.database.pool.query(
    `insert into referring_doctors (scan_center_id, name, active, search_text)
     select $1, 'Zed ' || to_char(n, 'FM0000'), n % 2 = 0, 'zed ' || to_char(n, 'FM0000')
     from generate_series(1, ${COUNT}) n`,
    [world.center.id],
  );
});
afterAll(() => world.app.close());

function list<T = Page>(query: string, base = "/referring-doctors/"): Promise<Reply<T>> {
  return world.owner.get<T>(`${base}?${query}`);
}

async function faultsOf(query: string, base?: string) {
  const { status, body } = await list<Refused>(query, base);
  return [
    status,
    Object.entries(body.errors ?? {}).map(([field, [fault]]) => [field, fault?.code]),
  ];
}

describe("a list", () => {
  it("without a page is a plain array in its default order", async () => {
    const { body } = await list<Named[]>("");
    expect(body.length).toBe(COUNT + 3);
    expect(body.map(({ name }) => name).slice(0, 3)).toEqual(["Dr Gone", "Dr Nadia", "Zed 0001"]);
  });

  it("split into pages contains every record once, sorted in either direction", async () => {
    const allIds = (await list<Named[]>("ordering=-name")).body.map(({ id }) => id);
    const pages: number[] = [];
    for (let page = 1; page <= Math.ceil((COUNT + 3) / 9); page += 1) {
      const { body } = await list(`ordering=-name&page=${page}&page_size=9`);
      expect(body.count).toBe(COUNT + 3);
      pages.push(...body.results.map(({ id }) => id));
    }
    expect(pages).toEqual(allIds);
  });

  it("sorts equal records by id, in the direction of the order", async () => {
    const ids = (await list("ordering=-created_at&page=1&page_size=500")).body.results.map(
      ({ id }) => id,
    );
    const zeds = ids.slice(0, COUNT);
    expect(zeds).toEqual([...zeds].sort((one, other) => other - one));
  });

  it("has 50 records on a page by default and 500 at most", async () => {
    expect((await list("page=2")).body.results.length).toBe(50);
    expect((await list("page=1&page_size=500")).body.results.length).toBe(COUNT + 3);
    expect(await faultsOf("page=1&page_size=501")).toEqual([400, [["page_size", "page_size"]]]);
  });

  it("is 404 for a page beyond the last one; the first page may be empty", async () => {
    expect((await list("page=15&page_size=10")).status).toBe(404);
    expect((await list("page=14&page_size=10")).status).toBe(200);
    expect((await list("page=1&search=nobodycalledthis")).body).toEqual({ results: [], count: 0 });
  });

  it("counts the records that match the filters and the search", async () => {
    expect((await list("page=1&page_size=5&active=true")).body.count).toBe(
      Math.floor(COUNT / 2) + 2,
    );
    expect((await list("page=1&page_size=5&active=true,false&search=zed")).body.count).toBe(COUNT);
    expect((await list("page=1&search=0042%20zed")).body.results.map(({ name }) => name)).toEqual([
      "Zed 0042",
    ]);
  });

  it("searches for special characters literally", async () => {
    for (const text of ["%", "_", "\\", "'", "';--"]) {
      const { status, body } = await list(`page=1&search=${encodeURIComponent(text)}zz`);
      expect([text, status, body]).toEqual([text, 200, { results: [], count: 0 }]);
    }
  });

  it("requires paging if it is longer than 1,000", async () => {
    const { pool } = world.app.database;
    await pool.query(
      "insert into rooms (scan_center_id, branch_id, room_number) select $1, $2, 'R' || n from generate_series(1, 1000) n",
      [world.center.id, world.center.branches.north],
    );
    const allRooms = await world.owner.get("/rooms/");
    const page = await world.owner.get<Page>("/rooms/?page=11&page_size=100");
    expect([
      allRooms.status,
      allRooms.body.code,
      page.body.results.length,
      page.body.count,
    ]).toEqual([400, "page_required", 2, 1_002]);
  });

  it("counts correctly if it searches and sorts by joined records", async () => {
    const { machines, providers } = world.center;
    const paths = [
      `/machines/${machines.ct}/availabilities/`,
      `/insurance-providers/${providers.health}/tests/`,
    ];
    for (const path of paths) {
      const { status, body } = await list(
        "page=2&page_size=1&search=ct&ordering=-test_name_ar",
        path,
      );
      expect([path, status, body.count, body.results.length]).toEqual([path, 200, 2, 1]);
    }
  });
});

describe("a parameter", () => {
  it("that is unknown or has an unknown value is refused with its name", async () => {
    expect([
      await faultsOf("colour=red"),
      await faultsOf("name=x"),
      await faultsOf("active=maybe"),
      await faultsOf("active=true,"),
      await faultsOf("page=0"),
      await faultsOf("page=1.5"),
      await faultsOf("page=1&page=2"),
      await faultsOf("ordering=password_hash"),
      await faultsOf("ordering=name;drop table rooms"),
      await faultsOf("ordering=name,name"),
      await faultsOf("ordering=constructor"),
      await faultsOf("search=a%00b"),
      await faultsOf(`search=${"x".repeat(201)}`),
      await faultsOf("branch=1%20or%201", "/rooms/"),
      await faultsOf("branch=-1", "/rooms/"),
      await faultsOf("export_csv=perhaps"),
      await faultsOf("export_csv=true", "/api-tokens/"),
      await faultsOf("start_date=2026-02-30", "/audit/"),
      await faultsOf("start_date=2026-03-02&end_date=2026-03-01", "/audit/"),
      await faultsOf("start_date=2026-03-02", "/rooms/"),
      await faultsOf("page=1", "/account/current-user/"),
    ]).toEqual([
      [400, [["colour", "unknown_field"]]],
      [400, [["name", "unknown_field"]]],
      [400, [["active", "invalid"]]],
      [400, [["active", "invalid"]]],
      [400, [["page", "page"]]],
      [400, [["page", "page"]]],
      [400, [["page", "invalid"]]],
      [400, [["ordering", "ordering"]]],
      [400, [["ordering", "ordering"]]],
      [400, [["ordering", "ordering"]]],
      [400, [["ordering", "ordering"]]],
      [400, [["search", "invalid"]]],
      [400, [["search", "text_long"]]],
      [400, [["branch", "invalid"]]],
      [400, [["branch", "invalid"]]],
      [400, [["export_csv", "invalid"]]],
      [400, [["export_csv", "unknown_field"]]],
      [400, [["start_date", "date"]]],
      [400, [["end_date", "date_order"]]],
      [400, [["start_date", "unknown_field"]]],
      [400, [["page", "unknown_field"]]],
    ]);
  });

  it("for a range of days begins and ends at midnight in the center, both days included", async () => {
    const timeAt = (instant: string) =>
      world.app.database.pool.query(
        "insert into audit_log (scan_center_id, at, action, entity) values ($1, $2, 'midnight', 'test')",
        [world.center.id, instant],
      );
    // In Cairo, the clock went forward on 24 April 2026: that day had 23 hours.
    await timeAt("2026-04-23T21:59:59.999Z");
    await timeAt("2026-04-23T22:00:00.000Z");
    await timeAt("2026-04-24T20:59:59.999Z");
    await timeAt("2026-04-24T21:00:00.000Z");
    const range = "action=midnight&start_date=2026-04-24&end_date=2026-04-24&ordering=at";
    const { body } = await list<{ results: { at: string }[] }>(range, "/audit/");
    expect(body.results.map((row) => row.at)).toEqual([
      "2026-04-23T22:00:00.000Z",
      "2026-04-24T20:59:59.999Z",
    ]);
  });
});

describe("an export", () => {
  it("contains exactly the filtered rows, in order, with a byte order mark, and is in the audit trail", async () => {
    const file = await list<string>(
      "export_csv=true&search=zed%20000&ordering=-name&page_size=2&page=1",
    );
    expect(file.body).toBe(
      `\uFEFF${["name,country_phone_code,phone_number", ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Zed 000${n},,`), ""].join("\n")}`,
    );
    expect([file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
      "text/csv; charset=utf-8",
      'attachment; filename="referring-doctors.csv"',
    ]);
    const audit = await list("action=export", "/audit/");
    expect(audit.body.count).toBe(1);
  });

  it("has no cell that a spreadsheet would evaluate", async () => {
    const names = ["=1+1", "+1", "-1+1", "@SUM(A1)", " =1"];
    await world.app.database.pool.query(
      `insert into referring_doctors (scan_center_id, name, search_text)
       select $1, n, 'formula' from unnest($2::text[]) n`,
      [world.center.id, names],
    );
    const { body } = await list<string>("export_csv=true&search=formula&ordering=id");
    const cells = body
      .split("\n")
      .slice(1, -1)
      .map((line) => line.replace(/,,$/, ""));
    expect(cells).toEqual(names.map((name) => `'${name}`));
  });

  it("in XLSX is a zip file", async () => {
    const answer = await world.app.app.inject({
      url: "/api/tests/?export_xlsx=true",
      headers: { authorization: await bearer() },
    });
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });

  it("leaves no listener on its database connection", async () => {
    const { pool } = world.app.database;
    const countOf = async () => {
      const client = await pool.connect();
      client.release();
      return client.listenerCount("error");
    };
    const countBefore = await countOf();
    for (let time = 0; time < 5; time += 1) await list<string>("export_csv=true&search=zed%200001");
    expect(await countOf()).toBe(countBefore);
  });

  it("of several batches neither loses nor repeats a record", async () => {
    await world.app.database.pool.query(
      `insert into referring_doctors (scan_center_id, name, search_text)
       select $1, 'Many ' || n, 'many' from generate_series(1, 2500) n`,
      [world.center.id],
    );
    const { body } = await list<string>("export_csv=true&search=many");
    const lines = body.trim().split("\n").slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([2_500, 2_500]);
  });
});

async function bearer(): Promise<string> {
  const { body } = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `owner@${world.center.domain}`,
    password: "quiet-otter-counts-9",
  });
  return `Bearer ${body.data.access}`;
}
