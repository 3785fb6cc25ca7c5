import { may } from "#domain/access.ts";
import { isKnownRole } from "#domain/roles.ts";
import { canOpen } from "#domain/routes.ts";
import {
  CalendarDays,
  CalendarPlus,
  FileText,
  LayoutDashboard,
  Settings,
  ShieldCheck,
  Users,
  Wallet,
} from "lucide-react";
import type { RoleCode } from "#domain/roles.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import type { LucideIcon } from "lucide-react";

/** A page beside others that belong to one entry of the sidebar. */
export type AreaPage = { title: MessageKey; path: string; command: CommandId };

/** An entry of the sidebar: a page, or a group of pages that opens. */
export type SidebarEntry = {
  title: MessageKey;
  icon: LucideIcon;
  /** Path of the page; a group has no page of its own. */
  path: string;
  /** The command that opens the page; its key is shown beside it. */
  command?: CommandId;
  children?: readonly SidebarEntry[];
  /** The page and those that are reached from it: a row of links above each of them. */
  area?: readonly AreaPage[];
};

const dashboard: SidebarEntry = {
  title: "shell.menu.dashboard",
  icon: LayoutDashboard,
  path: "/dashboard",
  command: "go.dashboard",
};
const appointments: SidebarEntry = {
  title: "shell.menu.appointments",
  icon: CalendarDays,
  path: "/appointments",
  command: "go.appointments",
};
const booking: SidebarEntry = {
  ...appointments,
  icon: CalendarPlus,
  path: "/appointments/create",
  command: "appointment.create",
};
const patients: SidebarEntry = {
  title: "shell.menu.patients",
  icon: Users,
  path: "/patients",
  command: "go.patients",
};
const insurance: SidebarEntry = {
  title: "shell.menu.insurance",
  icon: ShieldCheck,
  path: "/insurance",
  children: [
    {
      title: "catalog.kinds.providers.title",
      icon: ShieldCheck,
      path: "/insurance/providers",
      command: "go.insurance_providers",
    },
    {
      title: "shell.menu.insurance_transactions",
      icon: FileText,
      path: "/insurance/transactions",
      command: "go.insurance_transactions",
      area: [
        {
          title: "shell.menu.insurance_transactions",
          path: "/insurance/transactions",
          command: "go.insurance_transactions",
        },
        {
          title: "shell.screen.claim_batches",
          path: "/insurance/batches",
          command: "go.claim_batches",
        },
        { title: "shell.screen.claim_ages", path: "/insurance/ageing", command: "go.claim_ages" },
      ],
    },
  ],
};
const financials: SidebarEntry = {
  title: "shell.menu.financials",
  icon: Wallet,
  path: "/financials",
  command: "go.financials",
  area: [
    { title: "shell.menu.financials", path: "/financials", command: "go.financials" },
    { title: "shell.screen.end_of_day", path: "/end-of-day", command: "go.end_of_day" },
    { title: "shell.screen.safe", path: "/safe", command: "go.safe" },
    { title: "shell.screen.commissions", path: "/commissions", command: "go.commissions" },
    { title: "shell.screen.pay_outs", path: "/commissions/pay-outs", command: "go.pay_outs" },
  ],
};
const settings: SidebarEntry = {
  title: "shell.menu.settings",
  icon: Settings,
  path: "/settings",
  command: "go.settings",
};

/**
 * Returns the sidebar of a role; empty for an unknown role. The entry for appointments opens the booking form for roles
 * that may book, and the list for all others.
 */
export function sidebarOf(role: RoleCode): readonly SidebarEntry[] {
  if (!isKnownRole(role)) return [];
  const bookings = may(role, "appointments.create") ? booking : appointments;
  return [dashboard, bookings, patients, insurance, financials, settings].filter(
    ({ path, children }) => canOpen(role, children?.[0]?.path ?? path),
  );
}

/** Returns the pages beside a path that one entry of the sidebar leads to, as far as the role may open them. */
export function areaAround(role: RoleCode, path: string): readonly AreaPage[] {
  return sidebarOf(role)
    .flatMap((entry) => entry.children ?? [entry])
    .flatMap(({ area }) => (area?.some((page) => isWithin(path, page.path)) === true ? area : []))
    .filter((page) => canOpen(role, page.path));
}

/** Returns true if a path is a page or stands below it, such as the claims of a batch. */
export function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
