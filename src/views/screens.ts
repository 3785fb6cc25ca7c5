import { loadable } from "./loaded";
import type { RoutePath } from "@domain/access";
import type { MessageKey } from "@src/i18n/t";
import type { ComponentType } from "react";
import type { Loadable } from "./loaded";

/** A page of the route table: its name, and its screen as soon as this version has it. */
export type Screen = { title: MessageKey; view?: Loadable };

/** Every page of domain/access.ts by its pattern. */
export const SCREENS: Readonly<Record<RoutePath, Screen>> = {
  "/dashboard": screen("shell.menu.dashboard", () => import("./dashboard")),
  "/appointments": screen("shell.menu.appointments", () => import("./appointments-list")),
  "/appointments/create": screen("shell.screen.booking", () => import("./appointment-create")),
  "/appointments/:id/details": screen(
    "shell.screen.appointment",
    () => import("./appointment-details"),
  ),
  "/appointments/:id/report": { title: "shell.screen.report" },
  "/appointments/:id/edit": screen(
    "shell.screen.appointment_edit",
    () => import("./appointment-edit"),
  ),
  "/patients": screen("shell.menu.patients", () => import("./patients-list")),
  "/patients/:id/records": screen("shell.screen.patient", () => import("./patient-records")),
  "/insurance/providers": { title: "shell.menu.insurance_providers" },
  "/insurance/providers/:id/tests": { title: "shell.screen.provider_tests" },
  "/insurance/transactions": { title: "shell.menu.insurance_transactions" },
  "/financials": { title: "shell.menu.financials" },
  "/settings": { title: "shell.menu.settings" },
  "/settings/branches": { title: "shell.screen.branches" },
  "/settings/rooms": { title: "shell.screen.rooms" },
  "/settings/accounts": { title: "shell.screen.accounts" },
  "/settings/machines": { title: "shell.screen.machines" },
  "/settings/machines/:id/availabilities": { title: "shell.screen.availabilities" },
  "/settings/doctors": { title: "shell.screen.doctors" },
  "/settings/tests": { title: "shell.screen.tests" },
  "/settings/templates": { title: "shell.screen.templates" },
  "/settings/templates/create": { title: "shell.screen.template" },
  "/settings/templates/:id/view": { title: "shell.screen.template" },
  "/settings/templates/:id/edit": { title: "shell.screen.template" },
  "/settings/commission-rules": { title: "shell.screen.commission_rules" },
  "/shift": screen("shell.screen.shift", () => import("./my-shift")),
  "/controls": { title: "shell.screen.controls" },
  "/board": { title: "shell.screen.board" },
  "/worklist": { title: "shell.screen.worklist" },
  "/account/password": { title: "shell.screen.password" },
  "/account/keys": { title: "shell.screen.keys" },
};

function screen(title: MessageKey, fetchView: () => Promise<{ default: ComponentType }>): Screen {
  return { title, view: loadable(fetchView) };
}
