import type { RoutePath } from "#domain/routes.ts";
import { byCatalogPath, type CatalogId } from "#src/state/screen/catalogs.ts";
import { type Loadable, loadable } from "./loaded.tsx";
import { withRareTexts } from "./rare-texts.ts";

/** Returns a screen that is loaded with the texts that the login does not need. */
function screen(fetchView: Parameters<typeof loadable>[0]): Loadable {
  return loadable(() => withRareTexts(fetchView()));
}

/** The screen of each page of `domain/routes.ts`, by its pattern; loaded when it is first needed. */
export const SCREENS: Readonly<Record<RoutePath, Loadable>> = {
  ...byCatalogPath(catalog),
  "/dashboard": screen(() => import("#src/views/money/dashboard/index.tsx")),
  "/appointments": screen(() => import("#src/views/appointments/list/index.tsx")),
  "/appointments/create": screen(() => import("#src/views/appointments/create/index.tsx")),
  "/appointments/:id/details": screen(() => import("#src/views/appointments/details/index.tsx")),
  "/appointments/:id/report": screen(() => import("#src/views/reports/report/index.tsx")),
  "/appointments/:id/edit": screen(() => import("#src/views/appointments/edit/index.tsx")),
  "/patients": screen(() => import("#src/views/patients/list/index.tsx")),
  "/patients/:id/records": screen(() => import("#src/views/patients/records/index.tsx")),
  "/insurance/transactions": screen(
    () => import("#src/views/money/insurance/transactions/index.tsx"),
  ),
  "/insurance/batches": screen(() => import("#src/views/money/insurance/batches/index.tsx")),
  "/insurance/batches/:id/lines": screen(
    () => import("#src/views/money/insurance/batches/lines.tsx"),
  ),
  "/insurance/ageing": screen(() => import("#src/views/money/insurance/ageing.tsx")),
  "/financials": screen(() => import("#src/views/money/financials/index.tsx")),
  "/end-of-day": screen(() => import("#src/views/money/end-of-day/index.tsx")),
  "/safe": screen(() => import("#src/views/money/safe/index.tsx")),
  "/end-of-day/payments": screen(() => import("#src/views/money/end-of-day/payments.tsx")),
  "/settings": screen(() => import("#src/views/center/settings/index.tsx")),
  "/settings/exports": screen(() => import("#src/views/center/exports/index.tsx")),
  "/settings/reporting": screen(() => import("#src/views/center/reporting/index.tsx")),
  "/settings/profile": screen(() => import("#src/views/center/profile/index.tsx")),
  "/settings/discounts": screen(() => import("#src/views/center/discounts/index.tsx")),
  "/settings/audit": screen(() => import("#src/views/center/audit/index.tsx")),
  "/settings/second-factor": screen(() => import("#src/views/center/second-factor/index.tsx")),
  "/settings/templates": screen(() => import("#src/views/reports/templates/list.tsx")),
  "/settings/templates/create": screen(() => import("#src/views/reports/templates/create.tsx")),
  "/settings/templates/:id/view": screen(() => import("#src/views/reports/templates/view.tsx")),
  "/settings/templates/:id/edit": screen(() => import("#src/views/reports/templates/edit.tsx")),
  "/settings/autotexts": screen(() => import("#src/views/reports/autotexts/index.tsx")),
  "/commissions": commissions("Balances"),
  "/commissions/pay-outs": commissions("PayOuts"),
  "/commissions/:id/statement": commissions("Statement"),
  "/settings/pay-outs": screen(() => import("#src/views/center/pay-outs/index.tsx")),
  "/shift": screen(() => import("#src/views/money/my-shift/index.tsx")),
  "/shift/history": screen(() => import("#src/views/money/my-shift/history.tsx")),
  "/shift/history/:id": screen(() => import("#src/views/money/my-shift/one-shift.tsx")),
  "/controls": screen(() => import("#src/views/money/controls/index.tsx")),
  "/board": screen(() => import("#src/views/appointments/board/index.tsx")),
  "/worklist": screen(() => import("#src/views/reports/worklist/index.tsx")),
  "/account/password": screen(() => import("#src/views/session/own-password.tsx")),
  "/account/sessions": screen(() => import("#src/views/session/own-sessions.tsx")),
  "/account/second-factor": screen(() => import("#src/views/session/second-factor/index.tsx")),
  "/account/keys": screen(() => import("#src/views/session/own-keys/index.tsx")),
};

function commissions(name: "Balances" | "PayOuts" | "Statement"): Loadable {
  return screen(async () => {
    const screens = await import("#src/views/money/commissions/screens.tsx");
    return { default: screens[name] };
  });
}

function catalog(id: CatalogId): Loadable {
  return screen(async () => {
    const { screenOf } = await import("#src/views/center/catalogs/screens.tsx");
    return { default: screenOf(id) };
  });
}
