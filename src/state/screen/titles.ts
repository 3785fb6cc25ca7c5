import type { RoutePath } from "#domain/routes.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { byCatalogPath } from "./catalogs.ts";

/** The title of each page of domain/access.ts, by path pattern. */
export const SCREEN_TITLES: Readonly<Record<RoutePath, MessageKey>> = {
  ...byCatalogPath((id) => `catalog.kinds.${id}.title` as const),
  "/dashboard": "shell.menu.dashboard",
  "/appointments": "shell.menu.appointments",
  "/appointments/create": "shell.screen.booking",
  "/appointments/:id/details": "shell.screen.appointment",
  "/appointments/:id/report": "shell.screen.report",
  "/appointments/:id/edit": "shell.screen.appointment_edit",
  "/patients": "shell.menu.patients",
  "/patients/:id/records": "shell.screen.patient",
  "/insurance/transactions": "shell.menu.insurance_transactions",
  "/financials": "shell.menu.financials",
  "/settings": "shell.menu.settings",
  "/settings/reporting": "shell.screen.reporting",
  "/settings/audit": "shell.screen.audit",
  "/settings/exports": "shell.screen.exports",
  "/settings/second-factor": "shell.screen.factor_setting",
  "/settings/templates": "shell.screen.templates",
  "/settings/templates/create": "shell.screen.template",
  "/settings/templates/:id/view": "shell.screen.template",
  "/settings/templates/:id/edit": "shell.screen.template",
  "/settings/autotexts": "shell.screen.autotexts",
  "/shift": "shell.screen.shift",
  "/shift/history": "shell.screen.shift_history",
  "/shift/history/:id": "shell.screen.shift_history",
  "/controls": "shell.screen.controls",
  "/board": "shell.screen.board",
  "/worklist": "shell.screen.worklist",
  "/account/password": "shell.screen.password",
  "/account/sessions": "shell.screen.sessions",
  "/account/second-factor": "shell.screen.second_factor",
  "/account/keys": "shell.screen.keys",
};
