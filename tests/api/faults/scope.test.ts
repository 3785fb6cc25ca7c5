import { ROLE } from "#domain/roles.ts";
import type { RouteDeclaration } from "#server/http/route.ts";
import type { Caller, Refused, Reply } from "../../support/api.ts";
import { EACH_ROLE, openWorld, type World } from "../../support/desk.ts";
import { noteFigure } from "../../support/long.ts";
import { bodiesFor, CRITICAL_CALLS, PRICE_CALLS } from "../../support/good-bodies.ts";
import { references } from "../../support/foreign-references.ts";
import { callable, nameOf, TABLE } from "../../support/permission-table.ts";
import { claimBodies } from "../../support/claim-calls.ts";
import { addRecords, type BranchRecords, inNorth, inSouth, pathIn } from "../../support/planted.ts";
import { addDoctor, reportBodies } from "../../support/reports.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let records: { own: BranchRecords; branch: BranchRecords; center: BranchRecords };
beforeAll(async () => {
  world = await openWorld();
  const { app, center, other, owner, desk, desk2, doctor, otherOwner } = world;
  const planted = await addRecords({ owner, desk, doctor }, inNorth(center), "Ownnorth");
  const doctor2 = await addDoctor(world, "doctor2", [center.branches.south]);
  const southern = { owner, desk: desk2, doctor: doctor2 };
  const branch = await addRecords(southern, inSouth(center), "Ownsouth");
  const foreign = {
    owner: otherOwner,
    desk: await app.signIn(`desk@${other.domain}`),
    doctor: await app.signIn(`doctor@${other.domain}`),
  };
  records = { own: planted, branch, center: await addRecords(foreign, inNorth(other), "Foreign") };
});
afterAll(() => world.app.close());

/** Routes of records that belong to a branch; all others belong to the whole center. */
const OF_BRANCH =
  /^\/(branches|rooms|machines|appointments|insurance-transactions|pay-outs|safe-movements|claim-(batches|movements)|(receptionist|doctor)-shift)\//;
/** No record has this version, so a permitted change is refused as stale and nothing changes. */
const NONE = { version: 999_999 };
const WORDS = "a quiet desk of rules";
/** Valid bodies, so that the response depends on the record and not on the body. */
const BODIES: Readonly<Record<string, object>> = {
  "POST /accounts/:id/reset_password/": { password: WORDS, password_confirmation: WORDS },
  "DELETE /appointments/:id/": { reason: "other", ...NONE },
  "POST /appointments/:id/cancel/": { reason: "other", ...NONE },
  "POST /appointments/:id/status/": { status: "in_progress", ...NONE },
  "POST /appointments/:id/payments/": { kind: "payment", amount: 1 },
  "POST /patients/:id/credit/": { kind: "deposited", method: "cash", amount: 1 },
  ...reportBodies(NONE.version),
  ...Object.fromEntries(CRITICAL_CALLS),
  ...PRICE_CALLS,
  "PATCH /insurance-transactions/:id/": { settled_amount: 1, ...NONE },
  "POST /pay-outs/:id/reverse/": { reason: "x" },
  "POST /safe-movements/:id/reverse/": { reason: "x" },
  ...claimBodies({ provider: 1, transaction: 1, line: 1 }, NONE),
  "POST /receptionist-shift/:id/end_shift/": { counted_cash: 0, note: "x" },
  "POST /receptionist-shift/:id/flag_shift/": { reason: "x" },
  "POST /receptionist-shift/:id/compensate_shift/": { amount: 1 },
  "POST /doctor-shift/:id/end_shift/": { note: "x" },
  "POST /doctor-shift/:id/flag_shift/": { reason: "x" },
  "POST /doctor-shift/:id/compensate_shift/": { report_compensation: 1 },
  "POST /machines/:machine/availabilities/": { test: 1, price: 1 },
  "POST /insurance-providers/:provider/tests/": { test: 1, price: 1 },
};
/** These really delete a record or end it, so they are only tried on records that the caller may not see. */
const FINAL = new Set([
  "DELETE /account/sessions/:id/",
  "DELETE /account/factors/passkeys/:id/",
  "DELETE /api-tokens/:id/",
  "DELETE /insurance-transactions/:id/documents/:document/",
  "DELETE /safe-movements/:id/documents/:document/",
  "POST /safe-movements/:id/reverse/",
  ...["report-templates", "autotexts", "commission-rules", "expense-categories", "packages"].map(
    (name) => `DELETE /${name}/:id/`,
  ),
  ...["", "lines/:line/"].map((rest) => `DELETE /claim-batches/:id/${rest}`),
  "DELETE /insurance-providers/:provider/tests/:id/",
  "DELETE /machines/:machine/availabilities/:id/",
  ...["receptionist", "doctor"].map((worker) => `POST /${worker}-shift/:id/end_shift/`),
]);

const withIds = callable.filter(({ url }) => url.includes(":"));
function call(
  caller: Caller,
  route: RouteDeclaration,
  target: BranchRecords,
): Promise<Reply<Refused>> {
  const { method, url, upload } = route;
  const path = pathIn(target, url);
  if (upload !== null) return caller.upload(path, { name: "x.pdf", content: "%PDF-1.7 1" });
  if (method === "GET") return caller.get(path);
  const replacement = bodiesFor(records.own)[nameOf(route)];
  const body =
    BODIES[nameOf(route)] ??
    (method === "PATCH" ? NONE : method === "PUT" ? { ...replacement, ...NONE } : {});
  return caller[
    method === "POST" ? "post" : method === "PUT" ? "put" : method === "DELETE" ? "delete" : "patch"
  ](path, body);
}

describe("every route that names a record", () => {
  it.each(EACH_ROLE)(
    "gives the %s access to records of their branch, another branch and another center as the permission table says",
    async (name, role) => {
      const cells: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const route of withIds) {
        const allowed = TABLE[nameOf(route)];
        const mayCall = allowed !== "public" && allowed?.includes(role) === true;
        for (const where of ["branch", "center", "own"] as const) {
          const hidden =
            where === "center" ||
            (role !== ROLE.CenterOwner && route.url.startsWith("/account/autotexts/")) ||
            (where === "branch" && role !== ROLE.CenterOwner && OF_BRANCH.test(route.url));
          if (!hidden && (FINAL.has(nameOf(route)) || where === "branch")) continue;
          const key = `${nameOf(route)} of ${where}`;
          const { status, body } = await call(world[name], route, records[where]);
          const isForbidden = status === 403 && body.code === "forbidden";
          cells[key] = isForbidden
            ? "forbidden"
            : status === 404
              ? "not there"
              : status < 500
                ? "there"
                : `${status}`;
          expected[key] = !mayCall ? "forbidden" : hidden ? "not there" : "there";
        }
      }
      expect(cells).toEqual(expected);
      noteFigure(`scope table, ${name}`, `${Object.keys(cells).length} calls as the table says`);
    },
  );

  it("finds no record of another machine or provider under the path of an own one", async () => {
    const { own, branch, center } = records;
    const paths = [
      `/machines/${own.machine}/availabilities/${branch.offer}/`,
      `/machines/${own.machine}/availabilities/${center.offer}/`,
      `/insurance-providers/${own.provider}/tests/${center.supportedTest}/`,
      `/insurance-transactions/${own.transaction}/documents/${branch.document}/`,
      `/insurance-transactions/${own.transaction}/documents/${center.document}/`,
    ];
    const statuses = [];
    for (const path of paths) statuses.push((await world.owner.get(path)).status);
    expect(statuses).toEqual(paths.map(() => 404));
  });
});

describe("a body that refers to a foreign record", () => {
  it("is refused with the same words as a missing record if the record is another center's", async () => {
    const replies: unknown[] = [];
    const expected: unknown[] = [];
    for (const [name, method, path, body, fields] of references(records.own, world.center)) {
      for (const [field, kind] of Object.entries(fields)) {
        const ask = async (id: number) => {
          const value = field.endsWith("branches") ? [id] : field === "tests" ? [1, id] : id;
          const { status, body: answer } = await world[name][method](path, {
            ...body,
            [field]: value,
          });
          const { request_id: _, ...refusal } = Object(answer);
          return [method, path, field, status, refusal];
        };
        const nothing = await ask(999_999_999);
        expect(nothing[3]).toBeGreaterThanOrEqual(400);
        expect(nothing[3]).toBeLessThan(500);
        expected.push(nothing);
        replies.push(await ask(records.center[kind]));
      }
    }
    expect(replies).toEqual(expected);
  });

  it("is refused if the record is another branch's and the user is limited to branches", async () => {
    const { own, branch } = records;
    const { desk, admin } = world;
    const booking = {
      patient: own.patient,
      machine: branch.machine,
      test: own.test,
      start_at: "2026-12-01T09:00:00.000Z",
      paid_amount: 0,
      requested_cost: 0,
    };
    const answers = [
      await desk.post("/appointments/", booking),
      await desk.patch(`/appointments/${own.pending}/`, { machine: branch.machine }),
      await desk.post("/insurance-transactions/", {
        appointment: branch.pending,
        provider: own.provider,
        covered_amount: 1,
      }),
      await desk.post("/presence/", { entity: "appointment", entity_id: branch.appointment }),
      await desk.post("/receptionist-shift/", { branch: branch.branch }),
      await admin.post("/machines/", {
        name: "m",
        model: "m",
        branch: branch.branch,
        room: branch.room,
      }),
      await admin.patch(`/machines/${own.machine}/`, { branch: branch.branch, room: branch.room }),
      await admin.post("/safe-movements/", {
        kind: "withdrawn",
        branch: branch.branch,
        amount: 1,
      }),
    ];
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  });
});
