import { describe, expect, it } from "vitest";
import { branchesOf, may, PERMISSIONS, sees } from "#domain/access.ts";
import { canOpen, routeOf, ROUTES } from "#domain/routes.ts";
import { isRoleCode, ROLE, roleFromCode, roleName, STAFF_ROLES } from "#domain/roles.ts";
import type { RoleCode } from "#domain/roles.ts";

const { Unknown, CenterOwner, ReportingDoctor, Receptionist, AdminStaff } = ROLE;

function opensFor(path: string): RoleCode[] {
  return Object.values(ROLE).filter((role) => canOpen(role, path));
}

describe("the pages of the client", () => {
  it("are open to the roles of the specification", () => {
    const everyone = [Unknown, CenterOwner, ReportingDoctor, Receptionist, AdminStaff];
    const desk = [CenterOwner, Receptionist, AdminStaff];
    const office = [CenterOwner, AdminStaff];
    const table: Record<string, RoleCode[]> = {
      "/": everyone,
      "/dashboard": everyone,
      "/appointments": everyone,
      "/appointments/7/details": everyone,
      "/appointments/7/report": everyone,
      "/appointments/create": [Receptionist],
      "/appointments/7/edit": [Receptionist],
      "/patients": desk,
      "/patients/7/records": desk,
      "/insurance/providers": office,
      "/insurance/providers/7/tests": office,
      "/insurance/transactions": office,
      "/insurance/batches": office,
      "/insurance/batches/7/lines": office,
      "/insurance/ageing": office,
      "/financials": office,
      "/end-of-day": office,
      "/end-of-day/payments": office,
      "/safe": office,
      "/settings": [CenterOwner, ReportingDoctor, AdminStaff],
      "/settings/branches": [CenterOwner],
      "/settings/rooms": [CenterOwner],
      "/settings/accounts": [CenterOwner],
      "/settings/audit": [CenterOwner],
      "/settings/exports": [CenterOwner],
      "/settings/reporting": [CenterOwner],
      "/settings/profile": [CenterOwner],
      "/settings/discounts": [CenterOwner],
      "/settings/api-tokens": [CenterOwner],
      "/settings/second-factor": [CenterOwner],
      "/settings/machines": office,
      "/settings/machines/7/availabilities": office,
      "/settings/doctors": office,
      "/settings/tests": office,
      "/settings/modality-words": office,
      "/settings/autotexts": [CenterOwner, ReportingDoctor, AdminStaff],
      "/settings/templates": [CenterOwner, ReportingDoctor],
      "/settings/templates/create": [CenterOwner, ReportingDoctor],
      "/settings/templates/7/view": [CenterOwner, ReportingDoctor],
      "/settings/templates/7/edit": [CenterOwner, ReportingDoctor],
      "/settings/commission-rules": office,
      "/commissions": office,
      "/commissions/pay-outs": office,
      "/commissions/7/statement": office,
      "/settings/pay-outs": [CenterOwner],
      "/settings/expense-categories": office,
      "/settings/packages": office,
      "/shift": [Receptionist],
      "/shift/history": [Receptionist],
      "/shift/history/7": [Receptionist],
      "/controls": office,
      "/board": everyone,
      "/worklist": [CenterOwner, ReportingDoctor],
      "/account/password": everyone,
      "/account/sessions": everyone,
      "/account/second-factor": everyone,
      "/account/keys": everyone,
    };
    expect(Object.fromEntries(Object.keys(table).map((path) => [path, opensFor(path)]))).toEqual(
      table,
    );
    expect(Object.keys(table).length - 1).toBe(ROUTES.length);
  });

  it("are open to nobody if they do not exist", () => {
    const odd = [
      "/nowhere",
      "/appointments/x/edit",
      "/appointments/0/details",
      "/patients/1",
      "//",
      "/dashboard/x",
    ];
    expect(odd.flatMap(opensFor)).toEqual([]);
  });

  it("require an active shift to book or edit an appointment", () => {
    expect(ROUTES.filter((rule) => "needsShift" in rule).map(({ path }) => path)).toEqual([
      "/appointments/create",
      "/appointments/:id/edit",
    ]);
    expect(routeOf("/appointments/12/edit/")?.needsShift).toBe(true);
  });
});

describe("permissions", () => {
  it("are granted only to roles that an account can have", () => {
    const staff: readonly RoleCode[] = STAFF_ROLES;
    const odd = Object.entries(PERMISSIONS).filter(
      ([, roles]) => roles.length === 0 || roles.some((role: RoleCode) => !staff.includes(role)),
    );
    expect(odd).toEqual([]);
  });

  it("reserve booking and payments to receptionists, the catalog to the office, accounts to the owner", () => {
    const roles = (permission: Parameters<typeof may>[1]): RoleCode[] =>
      Object.values(ROLE).filter((role) => may(role, permission));
    expect([
      roles("appointments.create"),
      roles("payments.create"),
      roles("patients.read"),
      roles("machines.update"),
      roles("branches.update"),
      roles("accounts.create"),
      roles("receptionist_shifts.clear"),
      roles("reports.write"),
      roles("audit.read"),
    ]).toEqual([
      [Receptionist],
      [Receptionist],
      [CenterOwner, Receptionist, AdminStaff],
      [CenterOwner, AdminStaff],
      [CenterOwner],
      [CenterOwner],
      [CenterOwner, AdminStaff],
      [ReportingDoctor],
      [CenterOwner],
    ]);
  });
});

describe("the scope of an account", () => {
  const lists = { branches: [1], reporting_branches: [2], admin_branches: [3, 4] };

  it("is the branch list of the account's role, all branches for the owner, none for others", () => {
    expect(Object.values(ROLE).map((role) => branchesOf(role, lists))).toEqual([
      [],
      "all",
      [2],
      [1],
      [3, 4],
      [],
      [],
    ]);
  });

  it("includes its branches and records of the whole center", () => {
    const scope = { center: 1, account: 1, role: Receptionist, branches: [1, 3] };
    expect([1, 2, 3, null].map((branch) => sees(scope, branch))).toEqual([true, false, true, true]);
    expect(sees({ ...scope, branches: "all" }, 9)).toBe(true);
  });
});

describe("a role from a cookie", () => {
  it("is the role with that code", () => {
    const codes = Object.values(ROLE);
    expect(codes.map((code) => roleFromCode(String(code)))).toEqual(codes);
  });

  it("is unknown unless it is a valid number", () => {
    expect(["9", "", "01", "1.0", "x", " 1"].map(roleFromCode)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([isRoleCode(3), isRoleCode(9), isRoleCode("3")]).toEqual([true, false, false]);
    expect(Object.entries(ROLE).filter(([name, code]) => roleName(code) !== name)).toEqual([]);
  });
});
