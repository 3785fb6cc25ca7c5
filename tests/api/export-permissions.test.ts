import type { ExportSetting } from "#domain/exports.ts";
import { EXPORT_NAMES, type ExportName } from "#domain/exports.ts";
import { ROLE } from "#domain/roles.ts";
import { auditAfter, TEST_ADDRESS, latestAudit } from "../support/audit-rows.ts";
import type { Caller } from "../support/api.ts";
import { EACH_ROLE, openWorld, refusal, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const { CenterOwner: O, ReportingDoctor: D, Receptionist: R, AdminStaff: A } = ROLE;

/** The roles that may export each list by default, written by hand instead of taken from the code. */
const DEFAULTS: Readonly<Record<ExportName, readonly number[]>> = {
  patients: [O, A],
  appointments: [O, D, R, A],
  insurance_transactions: [O, A],
  claim_batches: [O, A],
  receptionist_shifts: [O, R, A],
  doctor_shifts: [O, D, A],
  financials: [O, A],
  end_of_day: [O, A],
  safe_movements: [O, A],
  referring_doctors: [O, D, R, A],
  commission_rules: [O, A],
  doctor_balances: [O, A],
  pay_outs: [O, A],
  expense_categories: [O, A],
  insurance_providers: [O, D, R, A],
  supported_tests: [O, D, R, A],
  tests: [O, D, R, A],
  packages: [O, D, R, A],
  machines: [O, D, R, A],
  availabilities: [O, D, R, A],
  branches: [O, D, R, A],
  rooms: [O, D, R, A],
  report_templates: [O, D],
  accounts: [O],
  audit: [O],
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());
beforeEach(() => world.app.database.pool.query("update scan_centers set export_roles = '{}'"));

function pathsOf({ machines, providers }: World["center"]): Record<ExportName, string> {
  return {
    patients: "/patients/",
    appointments: "/appointments/",
    insurance_transactions: "/insurance-transactions/",
    claim_batches: "/claim-batches/",
    receptionist_shifts: "/receptionist-shift/",
    doctor_shifts: "/doctor-shift/",
    financials: "/financial-report/",
    end_of_day: "/end-of-day/",
    safe_movements: "/safe-movements/",
    referring_doctors: "/referring-doctors/",
    commission_rules: "/commission-rules/",
    doctor_balances: "/doctor-balances/",
    pay_outs: "/pay-outs/",
    expense_categories: "/expense-categories/",
    insurance_providers: "/insurance-providers/",
    supported_tests: `/insurance-providers/${providers.health}/tests/`,
    tests: "/tests/",
    packages: "/packages/",
    machines: "/machines/",
    availabilities: `/machines/${machines.ct}/availabilities/`,
    branches: "/branches/",
    rooms: "/rooms/",
    report_templates: "/report-templates/",
    accounts: "/accounts/",
    audit: "/audit/",
  };
}

/** Returns the lists that a person gets as files, as csv and as xlsx alike. */
async function exported(caller: Caller): Promise<ExportName[]> {
  const names: ExportName[] = [];
  const paths = pathsOf(world.center);
  for (const name of EXPORT_NAMES) {
    const statuses = [];
    for (const kind of ["csv", "xlsx"])
      statuses.push((await caller.download(`${paths[name]}?export_${kind}=true`)).status);
    if (statuses.every((status) => status === 200)) names.push(name);
    else expect([name, statuses]).toEqual([name, [403, 403]]);
  }
  return names;
}

const change = (roles: object, more: object = {}) =>
  world.owner.patch<ExportSetting>("/center/exports/", { roles, ...more });

describe("exporting a list", () => {
  it.each(EACH_ROLE)("is open to the %s as the table of defaults says", async (name, role) => {
    const expected = EXPORT_NAMES.filter((list) => DEFAULTS[list].includes(role));
    expect(await exported(world[name])).toEqual(expected);
    const { body } = await world[name].get<{ exports: string[] }>("/account/current-user/");
    expect(body.exports).toEqual(expected);
  });

  it("of patients is refused to a receptionist until the owner allows it, at once and for this center alone", async () => {
    const refused = [403, "forbidden", {}];
    const patients = () => refusal(world.desk.get("/patients/?export_csv=true"));
    expect(await patients()).toEqual(refused);
    expect((await change({ patients: [A, R] })).body.roles.patients).toEqual([R, A]);
    expect((await world.desk.download("/patients/?export_csv=true")).status).toBe(200);
    expect(
      (await world.otherOwner.get<ExportSetting>("/center/exports/")).body.roles.patients,
    ).toEqual([A]);
    await change({ patients: [A] });
    expect(await patients()).toEqual(refused);
    expect((await world.desk.get("/patients/")).status).toBe(200);
  });

  it("can be taken from every role but the owner", async () => {
    await change(Object.fromEntries(EXPORT_NAMES.map((name) => [name, []])));
    for (const [name, role] of EACH_ROLE)
      expect([name, await exported(world[name])]).toEqual([name, role === O ? EXPORT_NAMES : []]);
    const price = `/insurance-providers/${world.center.providers.health}/price-list/`;
    expect(await refusal(world.admin.get(price))).toEqual([403, "forbidden", {}]);
  });

  it("stays closed to a role that does not see the list, although it was allowed", async () => {
    const { body } = await change({ patients: [D], commission_rules: [R], rooms: [D] });
    const { patients, commission_rules, rooms } = body.roles;
    expect({ patients, commission_rules, rooms }).toEqual({
      patients: [],
      commission_rules: [],
      rooms: [D],
    });
    expect(await refusal(world.doctor.get("/patients/?export_csv=true"))).toEqual([
      403,
      "forbidden",
      {},
    ]);
  });
});

describe("the setting of who may export", () => {
  it("keeps what is not named, and leaves an audit row with what changed", async () => {
    const before = (await world.owner.get<ExportSetting>("/center/exports/")).body;
    const last = await latestAudit(world);
    const after = (await change({ rooms: [A] })).body;
    expect(after).toEqual({
      roles: { ...before.roles, rooms: [A] },
      version: before.version + 1,
    });
    expect(await auditAfter(world, last)).toEqual([
      [world.center.accounts.owner, "update export_roles null", null, TEST_ADDRESS, { rooms: [A] }],
    ]);
  });

  it("is refused if it was changed meanwhile, or if a list or a role is unknown", async () => {
    const { version } = (await world.owner.get<ExportSetting>("/center/exports/")).body;
    await change({ rooms: [A] }, { version });
    const answers = [];
    for (const [roles, more] of [
      [{ rooms: [R] }, { version }],
      [{ cellars: [R] }, {}],
      [{ rooms: [O] }, {}],
      [{ rooms: "all" }, {}],
    ] as const)
      answers.push(await refusal(world.owner.patch("/center/exports/", { roles, ...more })));
    expect(answers).toEqual([
      [409, "stale", {}],
      [400, "validation", { "roles.cellars": "unknown_field" }],
      [400, "validation", { "roles.rooms.0": "choice" }],
      [400, "validation", { "roles.rooms": "list" }],
    ]);
  });
});
