import { describe, expect, it } from "vitest";
import { canOpen } from "#domain/routes.ts";
import { ROLE } from "#domain/roles.ts";
import { en } from "#src/i18n/en.ts";
import { SCREENS } from "#src/views/app/screens.ts";
import { sidebarOf } from "#src/views/shell/sidebar-links.ts";
import type { SidebarEntry } from "#src/views/shell/sidebar-links.ts";

const { menu } = en.shell;
const titles: Record<string, string> = Object.fromEntries(
  Object.entries(menu).map(([name, text]) => [`shell.menu.${name}`, text]),
);
const shown = (entries: readonly SidebarEntry[]) =>
  entries.map(({ title, path }) => `${titles[title]} ${path}`);
const pages = (entries: readonly SidebarEntry[]): readonly SidebarEntry[] =>
  entries.flatMap((entry) => entry.children ?? [entry]);

describe("the sidebar", () => {
  it("shows each role the entries of the specification", () => {
    const everything = [
      "Dashboard /dashboard",
      "Appointments /appointments",
      "Patient Records /patients",
      "Insurance & Agreements /insurance",
      "Financials Management /financials",
      "Safe /safe",
      "Settings /settings",
    ];
    expect({
      owner: shown(sidebarOf(ROLE.CenterOwner)),
      admin: shown(sidebarOf(ROLE.AdminStaff)),
      receptionist: shown(sidebarOf(ROLE.Receptionist)),
      doctor: shown(sidebarOf(ROLE.ReportingDoctor)),
      unknown: shown(sidebarOf(ROLE.Unknown)),
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
    });
  });

  it("links no role to a page that it may not open", () => {
    for (const role of Object.values(ROLE)) {
      const closed = pages(sidebarOf(role)).filter(({ path }) => !canOpen(role, path));
      expect({ role, closed }).toEqual({ role, closed: [] });
    }
  });

  it("links only to pages in the route table", () => {
    const paths = pages(sidebarOf(ROLE.CenterOwner)).map(({ path }) => path);
    expect(paths.filter((path) => !Object.hasOwn(SCREENS, path))).toEqual([]);
  });
});
