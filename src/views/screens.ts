import { loadable } from "./loaded";
import type { RoutePath } from "@domain/access";
import type { MessageKey } from "@src/i18n/t";
import type { ComponentType } from "react";
import type { Loadable } from "./loaded";

/** A page of the route table: its name and its screen. */
export type Screen = { title: MessageKey; view: Loadable };

/** Every page of domain/access.ts by its pattern. */
export const SCREENS: Readonly<Record<RoutePath, Screen>> = {
  "/dashboard": screen("shell.menu.dashboard", () => import("./dashboard")),
  "/appointments": screen("shell.menu.appointments", () => import("./appointments-list")),
  "/appointments/create": screen("shell.screen.booking", () => import("./appointment-create")),
  "/appointments/:id/details": screen(
    "shell.screen.appointment",
    () => import("./appointment-details"),
  ),
  "/appointments/:id/report": screen("shell.screen.report", () => import("./report")),
  "/appointments/:id/edit": screen(
    "shell.screen.appointment_edit",
    () => import("./appointment-edit"),
  ),
  "/patients": screen("shell.menu.patients", () => import("./patients-list")),
  "/patients/:id/records": screen("shell.screen.patient", () => import("./patient-records")),
  "/insurance/providers": screen(
    "shell.menu.insurance_providers",
    () => import("./catalogs/providers-screen"),
  ),
  "/insurance/providers/:id/tests": screen(
    "shell.screen.provider_tests",
    () => import("./catalogs/supported-tests-screen"),
  ),
  "/insurance/transactions": screen(
    "shell.menu.insurance_transactions",
    () => import("./insurance-transactions"),
  ),
  "/financials": screen("shell.menu.financials", () => import("./financials")),
  "/settings": screen("shell.menu.settings", () => import("./settings")),
  "/settings/branches": screen("shell.screen.branches", () => import("./catalogs/branches-screen")),
  "/settings/rooms": screen("shell.screen.rooms", () => import("./catalogs/rooms-screen")),
  "/settings/accounts": screen("shell.screen.accounts", () => import("./catalogs/accounts-screen")),
  "/settings/machines": screen("shell.screen.machines", () => import("./catalogs/machines-screen")),
  "/settings/machines/:id/availabilities": screen(
    "shell.screen.availabilities",
    () => import("./catalogs/availabilities-screen"),
  ),
  "/settings/doctors": screen("shell.screen.doctors", () => import("./catalogs/doctors-screen")),
  "/settings/tests": screen("shell.screen.tests", () => import("./catalogs/tests-screen")),
  "/settings/templates": screen("shell.screen.templates", () => import("./templates-list")),
  "/settings/templates/create": screen("shell.screen.template", () => import("./templates/create")),
  "/settings/templates/:id/view": screen("shell.screen.template", () => import("./templates/view")),
  "/settings/templates/:id/edit": screen("shell.screen.template", () => import("./templates/edit")),
  "/settings/commission-rules": screen(
    "shell.screen.commission_rules",
    () => import("./catalogs/rules-screen"),
  ),
  "/shift": screen("shell.screen.shift", () => import("./my-shift")),
  "/shift/history": screen("shell.screen.shift_history", () => import("./my-shift/history")),
  "/shift/history/:id": screen("shell.screen.shift_history", () => import("./my-shift/one-shift")),
  "/controls": screen("shell.screen.controls", () => import("./controls")),
  "/board": screen("shell.screen.board", () => import("./board")),
  "/worklist": screen("shell.screen.worklist", () => import("./worklist")),
  "/account/password": screen("shell.screen.password", () => import("./own-password")),
  "/account/keys": screen("shell.screen.keys", () => import("./own-keys")),
};

function screen(title: MessageKey, fetchView: () => Promise<{ default: ComponentType }>): Screen {
  return { title, view: loadable(fetchView) };
}
