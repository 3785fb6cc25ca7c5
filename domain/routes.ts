import type { FirstStep } from "./first-step.ts";
import { anyRole, desk, office, owner, receptionist, writers } from "./role-groups.ts";
import { ROLE, type RoleCode } from "./roles.ts";

const { CenterOwner, ReportingDoctor, AdminStaff } = ROLE;

/** A page of the client and who may open it. */
export type RouteRule = {
  /** A pattern of the router wouter; `:id` stands for the id of a record. */
  path: string;
  roles: readonly RoleCode[];
  /** The user needs an active shift of their own; without one they are redirected to /appointments. */
  needsShift?: true;
  /** Open also to a person who must still do one of these before anything else. */
  openBefore?: readonly FirstStep[];
};

/**
 * The pages behind the login. `/` redirects to `/dashboard`; `/login` and `/unauthorized` are open to
 * all and not listed. A literal path must stand before a pattern that would also match it.
 */
export const ROUTES = [
  { path: "/dashboard", roles: anyRole },
  { path: "/appointments", roles: anyRole },
  { path: "/appointments/create", roles: receptionist, needsShift: true },
  { path: "/appointments/:id/details", roles: anyRole },
  { path: "/appointments/:id/report", roles: anyRole },
  { path: "/appointments/:id/edit", roles: receptionist, needsShift: true },
  { path: "/patients", roles: desk },
  { path: "/patients/:id/records", roles: desk },
  { path: "/insurance/providers", roles: office },
  { path: "/insurance/providers/:id/tests", roles: office },
  { path: "/insurance/transactions", roles: office },
  { path: "/insurance/batches", roles: office },
  { path: "/insurance/batches/:id/lines", roles: office },
  { path: "/insurance/ageing", roles: office },
  { path: "/financials", roles: office },
  { path: "/commissions", roles: office },
  { path: "/commissions/pay-outs", roles: office },
  { path: "/commissions/:id/statement", roles: office },
  { path: "/end-of-day", roles: office },
  { path: "/end-of-day/payments", roles: office },
  { path: "/safe", roles: office },
  { path: "/settings", roles: [CenterOwner, AdminStaff, ReportingDoctor] },
  { path: "/settings/branches", roles: owner },
  { path: "/settings/rooms", roles: owner },
  { path: "/settings/accounts", roles: owner },
  { path: "/settings/exports", roles: owner },
  { path: "/settings/audit", roles: owner },
  { path: "/settings/api-tokens", roles: owner },
  { path: "/settings/reporting", roles: owner },
  { path: "/settings/profile", roles: owner },
  { path: "/settings/discounts", roles: owner },
  { path: "/settings/pay-outs", roles: owner },
  { path: "/settings/second-factor", roles: owner },
  { path: "/settings/machines", roles: office },
  { path: "/settings/machines/:id/availabilities", roles: office },
  { path: "/settings/doctors", roles: office },
  { path: "/settings/tests", roles: office },
  { path: "/settings/modality-words", roles: office },
  { path: "/settings/packages", roles: office },
  { path: "/settings/templates", roles: writers },
  { path: "/settings/templates/create", roles: writers },
  { path: "/settings/templates/:id/view", roles: writers },
  { path: "/settings/templates/:id/edit", roles: writers },
  { path: "/settings/autotexts", roles: [CenterOwner, ReportingDoctor, AdminStaff] },
  { path: "/settings/commission-rules", roles: office },
  { path: "/settings/expense-categories", roles: office },
  { path: "/shift", roles: receptionist },
  { path: "/shift/history", roles: receptionist },
  { path: "/shift/history/:id", roles: receptionist },
  { path: "/controls", roles: office },
  { path: "/board", roles: anyRole },
  { path: "/worklist", roles: [ReportingDoctor, CenterOwner] },
  { path: "/account/password", roles: anyRole, openBefore: ["password", "second_factor"] },
  { path: "/account/sessions", roles: anyRole, openBefore: ["second_factor"] },
  { path: "/account/second-factor", roles: anyRole, openBefore: ["second_factor"] },
  { path: "/account/keys", roles: anyRole },
] as const satisfies readonly RouteRule[];

/** The pattern of one of the pages. */
export type RoutePath = (typeof ROUTES)[number]["path"];

const rules: readonly (RouteRule & { pattern: RegExp })[] = ROUTES.map((rule) => ({
  ...rule,
  pattern: new RegExp(`^${rule.path.replace(/:id/g, "[1-9]\\d*")}/?$`),
}));

/** Returns the rule for a path (without query string), or null if there is no such page. */
export function routeOf(path: string): RouteRule | null {
  return rules.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** Whether a role may open a path; false if the page does not exist. */
export function canOpen(role: RoleCode, path: string): boolean {
  if (path === "/" || path === "") return anyRole.includes(role);
  return routeOf(path)?.roles.includes(role) ?? false;
}
