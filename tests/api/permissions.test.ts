import { buildApp } from "#server/app.ts";
import type { RouteDeclaration } from "#server/http/route.ts";
import { TEST_SECRET, type Caller, type Refused, type Reply } from "../support/api.ts";
import { EACH_ROLE, openWorld, type World } from "../support/desk.ts";
import { callable, nameOf, TABLE } from "../support/permission-table.ts";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

function call(caller: Caller, { method, url }: RouteDeclaration): Promise<Reply<Refused>> {
  const path = url.replace(/:\w+/g, "999999999");
  if (method === "GET") return caller.get(path);
  if (method === "DELETE") return caller.delete(path, {});
  return caller[method === "POST" ? "post" : method === "PUT" ? "put" : "patch"](path, {});
}

describe("a route that declares no permission", () => {
  it("stops the start", async () => {
    const app = await buildApp({
      database: world.app.database,
      config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: null },
      log: pino({ level: "silent" }),
    });
    const undeclared = () => app.route({ method: "GET", url: "/api/open/", handler: () => "x" });
    expect(undeclared).toThrow("GET /api/open/ declares no permission");
    await app.close();
  });
});

describe("every route", () => {
  it("refuses a request without a token before anything else", async () => {
    const answers = [];
    for (const route of callable.filter((one) => TABLE[nameOf(one)] !== "public")) {
      const { status, body } = await call(world.stranger, route);
      answers.push([nameOf(route), status, body.code]);
    }
    expect(answers).toEqual(answers.map(([name]) => [name, 401, "unauthenticated"]));
  });

  it.each(EACH_ROLE)("allows the %s exactly what the permission table says", async (name, role) => {
    const results: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const route of callable) {
      const allowed = TABLE[nameOf(route)];
      if (allowed === undefined || allowed === "public") continue;
      const { status, body } = await call(world[name], route);
      expect([nameOf(route), status], JSON.stringify(body)).not.toEqual([nameOf(route), 500]);
      results[nameOf(route)] = !(status === 403 && body.code === "forbidden");
      expected[nameOf(route)] = allowed.includes(role);
    }
    expect(results).toEqual(expected);
  });
});

/** Returns a path for each kind of record. */
function recordPaths({
  branches,
  rooms,
  machines,
  offers,
  tests,
  doctors,
  providers,
  patients,
  accounts,
}: World["center"]) {
  return {
    "/accounts/:id/": `/accounts/${accounts.desk}/`,
    "/branches/:id/": `/branches/${branches.north}/`,
    "/rooms/:id/": `/rooms/${rooms.north}/`,
    "/machines/:id/": `/machines/${machines.ct}/`,
    "/machines/:machine/availabilities/": `/machines/${machines.ct}/availabilities/`,
    "/machines/:machine/availabilities/:id/": `/machines/${machines.ct}/availabilities/${offers.brain}/`,
    "/tests/:id/": `/tests/${tests.brain}/`,
    "/referring-doctors/:id/": `/referring-doctors/${doctors.amr}/`,
    "/insurance-providers/:id/": `/insurance-providers/${providers.health}/`,
    "/insurance-providers/:provider/tests/": `/insurance-providers/${providers.health}/tests/`,
    "/patients/:id/": `/patients/${patients.mohamed}/`,
  };
}

async function statusesOf(caller: Caller, paths: Readonly<Record<string, string>>) {
  const results: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) results[name] = (await caller.get(path)).status;
  return results;
}

const allOf = (paths: object, status: number) =>
  Object.fromEntries(Object.keys(paths).map((name) => [name, status]));

describe("a record", () => {
  it("can be read by the owner of its center and by no other center's", async () => {
    const records = recordPaths(world.center);
    expect(await statusesOf(world.owner, records)).toEqual(allOf(records, 200));
    expect(await statusesOf(world.otherOwner, records)).toEqual(allOf(records, 404));
  });

  it("of another branch is 404 for users who do not work there", async () => {
    const { branches, rooms, machines, offers } = world.center;
    const south = {
      branch: `/branches/${branches.south}/`,
      room: `/rooms/${rooms.south}/`,
      machine: `/machines/${machines.southCt}/`,
      availabilities: `/machines/${machines.southCt}/availabilities/`,
      availability: `/machines/${machines.southCt}/availabilities/${offers.southBrain}/`,
    };
    for (const caller of [world.admin, world.doctor, world.desk]) {
      expect(await statusesOf(caller, south)).toEqual(allOf(south, 404));
    }
    for (const caller of [world.owner, world.desk2, world.desk3]) {
      expect(await statusesOf(caller, south)).toEqual(allOf(south, 200));
    }
  });
});
