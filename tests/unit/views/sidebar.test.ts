import { describe, expect, it } from "vitest";
import { canOpen } from "#domain/routes.ts";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import { en } from "#src/i18n/en.ts";
import { SCREENS } from "#src/views/app/screens.ts";
import { areaAround, sidebarOf } from "#src/views/shell/sidebar-links.ts";
import type { SidebarEntry } from "#src/views/shell/sidebar-links.ts";

const titles: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(en.shell.menu).map(([id, text]) => [`shell.menu.${id}`, text]),
  ),
  "catalog.kinds.providers.title": en.catalog.kinds.providers.title,
};
const shown = (entries: readonly SidebarEntry[]): string[] =>
  entries.flatMap(({ title, path, children = [] }) => [
    `${titles[title]} ${path}`,
    ...shown(children).map((child) => `> ${child}`),
  ]);
const pages = (entries: readonly SidebarEntry[]): readonly SidebarEntry[] =>
  entries.flatMap((entry) => entry.children ?? [entry]);

describe("the sidebar", () => {
  it("shows each role exactly the entries of the specification, in its words", () => {
    const everything = [
      "Dashboard /dashboard",
      "Appointments /appointments",
      "Patient Records /patients",
      "Insurance & Agreements /insurance",
      "> Insurance Providers /insurance/providers",
      "> Insurance Transactions /insurance/transactions",
      "Financials Management /financials",
      "Settings /settings",
    ];
    expect({
      owner: shown(sidebarOf(ROLE.CenterOwner)),
      admin: shown(sidebarOf(ROLE.AdminStaff)),
      receptionist: shown(sidebarOf(ROLE.Receptionist)),
      doctor: shown(sidebarOf(ROLE.ReportingDoctor)),
      unknown: shown(sidebarOf(ROLE.Unknown)),
      others: shown([...sidebarOf(ROLE.ReferringDoctor), ...sidebarOf(ROLE.Patient)]),
      logout: en.shell.menu.logout,
    }).toEqual({
      owner: everything,
      admin: everything,
      receptionist: [
        "Dashboard /dashboard",
        "Appointments /appointments/create",
        "Patient Records /patients",
      ],
      doctor: ["Dashboard /dashboard", "Appointments /appointments", "Settings /settings"],
      unknown: [],
      others: [],
      logout: "Logout",
    });
  });

  it("links no role to a page that it may not open", () => {
    for (const role of Object.values(ROLE)) {
      const closed = pages(sidebarOf(role)).filter(({ path }) => !canOpen(role, path));
      expect({ role, closed }).toEqual({ role, closed: [] });
    }
  });

  it("links only to pages in the route table", () => {
    const paths = pages(sidebarOf(ROLE.CenterOwner)).flatMap(({ path, area = [] }) => [
      path,
      ...area.map((page) => page.path),
    ]);
    expect(paths.filter((path) => !Object.hasOwn(SCREENS, path))).toEqual([]);
  });
});

describe("the pages that an entry of the sidebar leads to", () => {
  const around = (role: (typeof ROLE)[keyof typeof ROLE], path: string) =>
    areaAround(role, path).map((page) => page.path);
  const claims = ["/insurance/transactions", "/insurance/batches", "/insurance/ageing"];
  const money = ["/financials", "/end-of-day", "/safe", "/commissions", "/commissions/pay-outs"];

  it("are linked from each of them and from what stands below them", () => {
    const below = [
      "/insurance/batches/7/lines",
      "/commissions/7/statement",
      "/end-of-day/payments",
    ];
    const found = [...claims, ...money, ...below].map((path) => [
      path,
      around(ROLE.AdminStaff, path),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      ...Object.fromEntries(
        [...claims, "/insurance/batches/7/lines"].map((path) => [path, claims]),
      ),
      ...Object.fromEntries(
        [...money, "/commissions/7/statement", "/end-of-day/payments"].map((path) => [path, money]),
      ),
    });
  });

  it("are linked from no other page, and for no role that may not open them", () => {
    const elsewhere = [
      "/dashboard",
      "/insurance/providers",
      "/settings",
      "/safes",
      "/appointments",
    ];
    expect(elsewhere.flatMap((path) => around(ROLE.CenterOwner, path))).toEqual([]);
    const others = [ROLE.Unknown, ROLE.Receptionist, ROLE.ReportingDoctor];
    expect(
      others.flatMap((role) => [...claims, ...money].flatMap((path) => around(role, path))),
    ).toEqual([]);
  });

  it("are opened by the commands that they name", () => {
    const named = pages(sidebarOf(ROLE.CenterOwner)).flatMap(({ area = [] }) => area);
    const roles = (id: string) => COMMANDS.find((command) => command.id === id)?.roles;
    expect(
      named.map(
        ({ command, path }) =>
          canOpen(ROLE.AdminStaff, path) && roles(command)?.includes(ROLE.AdminStaff),
      ),
    ).toEqual(named.map(() => true));
  });
});
