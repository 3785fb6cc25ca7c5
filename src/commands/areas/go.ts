import { ROUTES, type RoutePath } from "#domain/access.ts";
import { ROLE, type RoleCode } from "#domain/roles.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { type CommandId, defineCommand } from "../engine/define.ts";

/** Targets of `g` and a letter; a role has the command if it may open the page. */
const PLACES: readonly (readonly [id: CommandId, letter: string | null, path: RoutePath])[] = [
  ["go.dashboard", "d", "/dashboard"],
  ["go.appointments", "a", "/appointments"],
  ["go.patients", "p", "/patients"],
  ["go.settings", "s", "/settings"],
  ["go.financials", "f", "/financials"],
  ["go.insurance_providers", "i", "/insurance/providers"],
  ["go.insurance_transactions", "t", "/insurance/transactions"],
  ["go.controls", "c", "/controls"],
  ["go.branches", "b", "/settings/branches"],
  ["go.rooms", "r", "/settings/rooms"],
  ["go.machines", "m", "/settings/machines"],
  ["go.tests", "e", "/settings/tests"],
  ["go.accounts", "u", "/settings/accounts"],
  ["go.doctors", "o", "/settings/doctors"],
  ["go.templates", "l", "/settings/templates"],
  ["go.commission_rules", "k", "/settings/commission-rules"],
  ["go.shift", "h", "/shift"],
  ["go.shift_history", "v", "/shift/history"],
  ["go.board", "y", "/board"],
  ["go.worklist", "w", "/worklist"],
  ["go.password", null, "/account/password"],
  ["go.keys", null, "/account/keys"],
];

const ALL: readonly RoleCode[] = [
  ROLE.CenterOwner,
  ROLE.ReportingDoctor,
  ROLE.Receptionist,
  ROLE.AdminStaff,
];

export const goCommands = PLACES.map(([id, letter, path]) =>
  defineCommand({
    id,
    section: "go",
    keys: letter === null ? [] : [`g>${letter}`],
    roles: ROUTES.find((route) => route.path === path)?.roles ?? ALL,
    run: () => navigate(path),
  }),
);
