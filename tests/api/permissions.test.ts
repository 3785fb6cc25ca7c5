import { ROLE } from "@domain/roles";
import { createAccessTokens } from "@server/http/auth/tokens";
import type { RouteDeclaration } from "@server/http/route";
import { allRoutes } from "@server/resources/all";
import { TEST_SECRET, type Caller, type Refused, type Reply } from "@tests/support/api";
import { openWorld, type World } from "@tests/support/desk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const { CenterOwner: O, ReportingDoctor: D, Receptionist: R, AdminStaff: A } = ROLE;
const all = [O, D, R, A];
const desk = [O, R, A];
const office = [O, A];

/** API.md and DECISIONS.md 2 as a table, written by hand: who may call what. */
const TABLE: Readonly<Record<string, readonly number[] | "public">> = {
  "GET /health/": "public",
  "GET /ready/": "public",
  "POST /auth/login/": "public",
  "POST /auth/token/refresh/": "public",
  "POST /auth/logout/": "public",
  "GET /account/current-user/": all,
  "PATCH /account/current-user/": all,
  "POST /account/change-password/": all,
  "GET /accounts/": [O],
  "GET /accounts/:id/": [O],
  "POST /auth/register/": [O],
  "PATCH /accounts/:id/": [O],
  "DELETE /accounts/:id/": [O],
  "POST /accounts/:id/reset_password/": [O],
  "GET /branches/": all,
  "GET /branches/:id/": all,
  "GET /rooms/": all,
  "GET /rooms/:id/": all,
  "GET /machines/": all,
  "GET /machines/:id/": all,
  "GET /machines/:machine/availabilities/": all,
  "GET /machines/:machine/availabilities/:id/": all,
  "GET /tests/": all,
  "GET /tests/:id/": all,
  "GET /referring-doctors/": all,
  "GET /referring-doctors/:id/": all,
  "POST /referring-doctors/": desk,
  "GET /insurance-providers/": all,
  "GET /insurance-providers/:id/": all,
  "GET /insurance-providers/:provider/tests/": all,
  "GET /insurance-providers/:provider/tests/:id/": all,
  "POST /branches/": [O],
  "PATCH /branches/:id/": [O],
  "DELETE /branches/:id/": [O],
  "POST /rooms/": [O],
  "PATCH /rooms/:id/": [O],
  "DELETE /rooms/:id/": [O],
  "POST /machines/": office,
  "PATCH /machines/:id/": office,
  "DELETE /machines/:id/": office,
  "POST /machines/:machine/availabilities/": office,
  "PATCH /machines/:machine/availabilities/:id/": office,
  "DELETE /machines/:machine/availabilities/:id/": office,
  "POST /tests/": office,
  "PATCH /tests/:id/": office,
  "DELETE /tests/:id/": office,
  "POST /tests/upload/": office,
  "GET /tests/template/": office,
  "PATCH /referring-doctors/:id/": office,
  "DELETE /referring-doctors/:id/": office,
  "POST /referring-doctors/upload/": office,
  "GET /referring-doctors/template/": office,
  "POST /insurance-providers/": office,
  "PATCH /insurance-providers/:id/": office,
  "DELETE /insurance-providers/:id/": office,
  "POST /insurance-providers/:provider/tests/": office,
  "PATCH /insurance-providers/:provider/tests/:id/": office,
  "DELETE /insurance-providers/:provider/tests/:id/": office,
  "POST /insurance-providers/:provider/price-list/": office,
  "GET /insurance-providers/:provider/price-list/": all,
  "GET /commission-rules/": office,
  "GET /commission-rules/:id/": office,
  "POST /commission-rules/": office,
  "PATCH /commission-rules/:id/": office,
  "DELETE /commission-rules/:id/": office,
  "GET /insurance-transactions/": office,
  "GET /insurance-transactions/:id/": desk,
  "POST /insurance-transactions/": desk,
  "PATCH /insurance-transactions/:id/": office,
  "DELETE /insurance-transactions/:id/": office,
  "POST /insurance-transactions/:id/documents/": desk,
  "GET /insurance-transactions/:id/documents/:document/": desk,
  "DELETE /insurance-transactions/:id/documents/:document/": office,
  "GET /report-templates/": [O, D],
  "GET /report-templates/:id/": [O, D],
  "POST /report-templates/": [O, D],
  "PATCH /report-templates/:id/": [O, D],
  "DELETE /report-templates/:id/": [O, D],
  "GET /patients/similar/": desk,
  "GET /patients/best/": desk,
  "GET /patients/": desk,
  "GET /patients/:id/": desk,
  "POST /patients/": desk,
  "PATCH /patients/:id/": desk,
  "DELETE /patients/:id/": desk,
  "GET /appointments/slots/": all,
  "GET /appointments/": all,
  "GET /appointments/:id/": all,
  "POST /appointments/": [R],
  "PATCH /appointments/:id/": [R],
  "DELETE /appointments/:id/": [R],
  "POST /appointments/:id/status/": all,
  "GET /appointments/:id/payments/": desk,
  "POST /appointments/:id/payments/": [R],
  "GET /appointments/:id/report/": all,
  "PUT /appointments/:id/report/": [D],
  "POST /appointments/:id/report/submit/": [D],
  "POST /appointments/:id/report/amend/": [D],
  "GET /appointments/:id/report/versions/": all,
  "GET /presence/": all,
  "POST /presence/": all,
  "DELETE /presence/": all,
  "GET /receptionist-shift/check_shift/": [R],
  "GET /receptionist-shift/active_shift_details/": [R],
  "GET /receptionist-shift/": desk,
  "GET /receptionist-shift/:id/": desk,
  "GET /receptionist-shift/:id/payments/": desk,
  "POST /receptionist-shift/": [R],
  "POST /receptionist-shift/close_shift/": [R],
  "POST /receptionist-shift/:id/flag_shift/": office,
  "POST /receptionist-shift/:id/unflag_shift/": office,
  "POST /receptionist-shift/:id/clear_shift/": office,
  "POST /receptionist-shift/:id/compensate_shift/": office,
  "GET /doctor-shift/check_shift/": [D],
  "GET /doctor-shift/": [O, D, A],
  "GET /doctor-shift/:id/": [O, D, A],
  "POST /doctor-shift/": [D],
  "POST /doctor-shift/close_shift/": [D],
  "POST /doctor-shift/:id/flag_shift/": office,
  "POST /doctor-shift/:id/unflag_shift/": office,
  "POST /doctor-shift/:id/clear_shift/": office,
  "POST /doctor-shift/:id/compensate_shift/": office,
  "GET /financial-report/": office,
  "GET /dashboard/": all,
  "GET /search/": all,
  "GET /audit/": [O],
  "GET /events/": all,
};

const unused = () => {
  throw new Error("declarations are only read here");
};
const routes = allRoutes({
  tokens: createAccessTokens(TEST_SECRET),
  streams: { open: unused, closeAll: unused },
  acceptDemoPassword: true,
});
/** A stream does not end by itself; events.test.ts reads it. */
const callable = routes.filter(({ url }) => url !== "/events/");
const nameOf = ({ method, url }: RouteDeclaration) => `${method} ${url}`;

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

describe("every call", () => {
  it("is in the table, and the table has no other", () => {
    expect(routes.map(nameOf).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it("refuses whoever shows no token, before it looks at anything else", async () => {
    const answers = [];
    for (const route of callable.filter((one) => TABLE[nameOf(one)] !== "public")) {
      const { status, body } = await call(world.stranger, route);
      answers.push([nameOf(route), status, body.code]);
    }
    expect(answers).toEqual(answers.map(([name]) => [name, 401, "unauthenticated"]));
  });

  it.each([
    ["owner", O],
    ["doctor", D],
    ["desk", R],
    ["admin", A],
  ] as const)("lets the %s do what the table says and nothing else", async (name, role) => {
    const found: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const route of callable) {
      const allowed = TABLE[nameOf(route)];
      if (allowed === undefined || allowed === "public") continue;
      const { status, body } = await call(world[name], route);
      expect([nameOf(route), status], JSON.stringify(body)).not.toEqual([nameOf(route), 500]);
      found[nameOf(route)] = !(status === 403 && body.code === "forbidden");
      expected[nameOf(route)] = allowed.includes(role);
    }
    expect(found).toEqual(expected);
  });
});

/** A record of each kind whose path ends in its id. */
function recordsOf({
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
  const found: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) found[name] = (await caller.get(path)).status;
  return found;
}

const allOf = (paths: object, status: number) =>
  Object.fromEntries(Object.keys(paths).map((name) => [name, status]));

describe("a record", () => {
  it("is there for the owner of its center and nowhere for another center's", async () => {
    const records = recordsOf(world.center);
    expect(await statusesOf(world.owner, records)).toEqual(allOf(records, 200));
    expect(await statusesOf(world.otherOwner, records)).toEqual(allOf(records, 404));
  });

  it("of another branch is nowhere for those who do not work there", async () => {
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
