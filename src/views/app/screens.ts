import type { RoutePath } from "#domain/routes.ts";
import { byCatalogPath, type CatalogId } from "#src/state/screen/catalogs.ts";
import { type Loadable, loadable } from "./loaded.tsx";
import type { TextArea } from "#src/i18n/areas.ts";
import { withTexts } from "#src/i18n/t.ts";

/** Returns a screen that is loaded with the texts of the areas it needs. */
function screen(fetchView: Parameters<typeof loadable>[0], ...areas: TextArea[]): Loadable {
  return loadable(() => withTexts(fetchView(), ...areas));
}

/** The screen of each page of `domain/routes.ts`, by its pattern; loaded when it is first needed. */
export const SCREENS: Readonly<Record<RoutePath, Loadable>> = {
  ...byCatalogPath(catalog),
  "/dashboard": screen(() => import("#src/views/money/dashboard/index.tsx"), "dashboard"),
  "/appointments": screen(() => import("#src/views/appointments/list/index.tsx"), "desk", "forms"),
  "/appointments/create": screen(
    () => import("#src/views/appointments/create/index.tsx"),
    "desk",
    "forms",
  ),
  "/appointments/:id/details": screen(
    () => import("#src/views/appointments/details/index.tsx"),
    "desk",
    "forms",
  ),
  "/appointments/:id/report": screen(
    () => import("#src/views/reports/report/index.tsx"),
    "reports",
  ),
  "/appointments/:id/edit": screen(
    () => import("#src/views/appointments/edit/index.tsx"),
    "desk",
    "forms",
  ),
  "/patients": screen(() => import("#src/views/patients/list/index.tsx"), "desk"),
  "/patients/:id/records": screen(() => import("#src/views/patients/records/index.tsx"), "desk"),
  "/insurance/transactions": screen(
    () => import("#src/views/money/insurance/transactions/index.tsx"),
  ),
  "/insurance/batches": screen(
    () => import("#src/views/money/insurance/batches/index.tsx"),
    "money",
  ),
  "/insurance/batches/:id/lines": screen(
    () => import("#src/views/money/insurance/batches/lines.tsx"),
    "money",
  ),
  "/insurance/ageing": screen(() => import("#src/views/money/insurance/ageing.tsx"), "money"),
  "/financials": screen(
    () => import("#src/views/money/financials/index.tsx"),
    "dashboard",
    "money",
  ),
  "/end-of-day": screen(
    () => import("#src/views/money/end-of-day/index.tsx"),
    "desk",
    "dashboard",
    "money",
  ),
  "/safe": screen(() => import("#src/views/money/safe/index.tsx"), "desk", "money"),
  "/end-of-day/payments": screen(
    () => import("#src/views/money/end-of-day/payments.tsx"),
    "desk",
    "money",
  ),
  "/settings": screen(
    () => import("#src/views/center/settings/index.tsx"),
    "account",
    "dashboard",
    "desk",
    "forms",
    "money",
    "reports",
    "center",
  ),
  "/settings/exports": screen(() => import("#src/views/center/exports/index.tsx"), "center"),
  "/settings/reporting": screen(() => import("#src/views/center/reporting/index.tsx"), "reports"),
  "/settings/profile": screen(
    () => import("#src/views/center/profile/index.tsx"),
    "forms",
    "center",
  ),
  "/settings/discounts": screen(
    () => import("#src/views/center/discounts/index.tsx"),
    "forms",
    "center",
  ),
  "/settings/modality-words": screen(
    () => import("#src/views/center/modality-words/index.tsx"),
    "forms",
    "center",
  ),
  "/settings/audit": screen(
    () => import("#src/views/center/audit/index.tsx"),
    "desk",
    "forms",
    "money",
    "reports",
    "center",
    "account",
  ),
  "/settings/second-factor": screen(
    () => import("#src/views/center/second-factor/index.tsx"),
    "account",
  ),
  "/settings/templates": screen(() => import("#src/views/reports/templates/list.tsx")),
  "/settings/templates/create": screen(
    () => import("#src/views/reports/templates/create.tsx"),
    "forms",
    "reports",
  ),
  "/settings/templates/:id/view": screen(
    () => import("#src/views/reports/templates/view.tsx"),
    "reports",
  ),
  "/settings/templates/:id/edit": screen(
    () => import("#src/views/reports/templates/edit.tsx"),
    "forms",
    "reports",
  ),
  "/settings/autotexts": screen(
    () => import("#src/views/reports/autotexts/index.tsx"),
    "forms",
    "reports",
  ),
  "/commissions": commissions("Balances"),
  "/commissions/pay-outs": commissions("PayOuts"),
  "/commissions/:id/statement": commissions("Statement"),
  "/settings/pay-outs": screen(
    () => import("#src/views/center/pay-outs/index.tsx"),
    "forms",
    "money",
  ),
  "/shift": screen(() => import("#src/views/money/my-shift/index.tsx"), "forms", "desk", "money"),
  "/shift/history": screen(
    () => import("#src/views/money/my-shift/history.tsx"),
    "dashboard",
    "desk",
    "money",
  ),
  "/shift/history/:id": screen(
    () => import("#src/views/money/my-shift/one-shift.tsx"),
    "desk",
    "money",
  ),
  "/controls": screen(
    () => import("#src/views/money/controls/index.tsx"),
    "dashboard",
    "desk",
    "money",
  ),
  "/board": screen(() => import("#src/views/appointments/board/index.tsx"), "forms", "desk"),
  "/worklist": screen(() => import("#src/views/reports/worklist/index.tsx"), "reports"),
  "/account/password": screen(
    () => import("#src/views/session/own-password.tsx"),
    "forms",
    "account",
  ),
  "/account/sessions": screen(() => import("#src/views/session/own-sessions.tsx"), "account"),
  "/account/second-factor": screen(
    () => import("#src/views/session/second-factor/index.tsx"),
    "account",
  ),
  "/account/keys": screen(
    () => import("#src/views/session/own-keys/index.tsx"),
    "forms",
    "account",
  ),
};

function commissions(name: "Balances" | "PayOuts" | "Statement"): Loadable {
  return screen(async () => {
    const screens = await withTexts(
      import("#src/views/money/commissions/screens.tsx"),
      "dashboard",
      "forms",
      "money",
    );
    return { default: screens[name] };
  });
}

function catalog(id: CatalogId): Loadable {
  return screen(async () => {
    const { screenOf } = await withTexts(
      import("#src/views/center/catalogs/screens.tsx"),
      "account",
      "desk",
      "forms",
      "money",
      "reports",
      "dashboard",
      "center",
    );
    return { default: screenOf(id) };
  });
}
