import { may } from "#domain/access.ts";
import { canOpen } from "#domain/routes.ts";
import {
  CalendarDays,
  CalendarPlus,
  FileText,
  Hourglass,
  LayoutDashboard,
  Send,
  Settings,
  ShieldCheck,
  Users,
  Vault,
  Wallet,
} from "lucide-react";
import type { RoleCode } from "#domain/roles.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import type { LucideIcon } from "lucide-react";

/** An entry of the sidebar: a page, or a group of pages that opens. */
export type SidebarEntry = {
  title: MessageKey;
  icon: LucideIcon;
  /** Path of the page; a group has no page of its own. */
  path: string;
  /** The command that opens the page; its key is shown beside it. */
  command?: CommandId;
  children?: readonly SidebarEntry[];
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
    },
    {
      title: "shell.menu.claim_batches",
      icon: Send,
      path: "/insurance/batches",
      command: "go.claim_batches",
    },
    {
      title: "shell.menu.claim_ages",
      icon: Hourglass,
      path: "/insurance/ageing",
      command: "go.claim_ages",
    },
  ],
};
const financials: SidebarEntry = {
  title: "shell.menu.financials",
  icon: Wallet,
  path: "/financials",
  command: "go.financials",
};
const safe: SidebarEntry = {
  title: "shell.menu.safe",
  icon: Vault,
  path: "/safe",
  command: "go.safe",
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
  const bookings = may(role, "appointments.create") ? booking : appointments;
  return [dashboard, bookings, patients, insurance, financials, safe, settings].filter(
    ({ path, children }) => canOpen(role, children?.[0]?.path ?? path),
  );
}
