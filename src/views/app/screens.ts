import type { RoutePath } from "#domain/routes.ts";
import { byCatalogPath, type CatalogId } from "#src/state/screen/catalogs.ts";
import { type Loadable, loadable } from "./loaded.tsx";
import { withRareTexts } from "./rare-texts.ts";

/** The screen of each page of `domain/routes.ts`, by its pattern; loaded when it is first needed. */
export const SCREENS: Readonly<Record<RoutePath, Loadable>> = {
  ...byCatalogPath(catalog),
  "/dashboard": loadable(() => withRareTexts(import("#src/views/money/dashboard/index.tsx"))),
  "/appointments": loadable(() => import("#src/views/appointments/list/index.tsx")),
  "/appointments/create": loadable(() =>
    withRareTexts(import("#src/views/appointments/create/index.tsx")),
  ),
  "/appointments/:id/details": loadable(() => import("#src/views/appointments/details/index.tsx")),
  "/appointments/:id/report": loadable(() =>
    withRareTexts(import("#src/views/reports/report/index.tsx")),
  ),
  "/appointments/:id/edit": loadable(() =>
    withRareTexts(import("#src/views/appointments/edit/index.tsx")),
  ),
  "/patients": loadable(() => import("#src/views/patients/list/index.tsx")),
  "/patients/:id/records": loadable(() => import("#src/views/patients/records/index.tsx")),
  "/insurance/transactions": loadable(
    () => import("#src/views/money/insurance/transactions/index.tsx"),
  ),
  "/insurance/batches": loadable(() =>
    withRareTexts(import("#src/views/money/insurance/batches/index.tsx")),
  ),
  "/insurance/batches/:id/lines": loadable(() =>
    withRareTexts(import("#src/views/money/insurance/batches/lines.tsx")),
  ),
  "/insurance/ageing": loadable(() =>
    withRareTexts(import("#src/views/money/insurance/ageing.tsx")),
  ),
  "/financials": loadable(() => withRareTexts(import("#src/views/money/financials/index.tsx"))),
  "/end-of-day": loadable(() => withRareTexts(import("#src/views/money/end-of-day/index.tsx"))),
  "/safe": loadable(() => withRareTexts(import("#src/views/money/safe/index.tsx"))),
  "/end-of-day/payments": loadable(() =>
    withRareTexts(import("#src/views/money/end-of-day/payments.tsx")),
  ),
  "/settings": loadable(() => withRareTexts(import("#src/views/center/settings/index.tsx"))),
  "/settings/exports": loadable(() => withRareTexts(import("#src/views/center/exports/index.tsx"))),
  "/settings/reporting": loadable(() =>
    withRareTexts(import("#src/views/center/reporting/index.tsx")),
  ),
  "/settings/profile": loadable(() => withRareTexts(import("#src/views/center/profile/index.tsx"))),
  "/settings/discounts": loadable(() =>
    withRareTexts(import("#src/views/center/discounts/index.tsx")),
  ),
  "/settings/audit": loadable(() => withRareTexts(import("#src/views/center/audit/index.tsx"))),
  "/settings/second-factor": loadable(() =>
    withRareTexts(import("#src/views/center/second-factor/index.tsx")),
  ),
  "/settings/templates": loadable(() => import("#src/views/reports/templates/list.tsx")),
  "/settings/templates/create": loadable(() => import("#src/views/reports/templates/create.tsx")),
  "/settings/templates/:id/view": loadable(() => import("#src/views/reports/templates/view.tsx")),
  "/settings/templates/:id/edit": loadable(() => import("#src/views/reports/templates/edit.tsx")),
  "/settings/autotexts": loadable(() =>
    withRareTexts(import("#src/views/reports/autotexts/index.tsx")),
  ),
  "/commissions": commissions("Balances"),
  "/commissions/pay-outs": commissions("PayOuts"),
  "/commissions/:id/statement": commissions("Statement"),
  "/settings/pay-outs": loadable(() =>
    withRareTexts(import("#src/views/center/pay-outs/index.tsx")),
  ),
  "/shift": loadable(() => withRareTexts(import("#src/views/money/my-shift/index.tsx"))),
  "/shift/history": loadable(() => withRareTexts(import("#src/views/money/my-shift/history.tsx"))),
  "/shift/history/:id": loadable(() =>
    withRareTexts(import("#src/views/money/my-shift/one-shift.tsx")),
  ),
  "/controls": loadable(() => withRareTexts(import("#src/views/money/controls/index.tsx"))),
  "/board": loadable(() => withRareTexts(import("#src/views/appointments/board/index.tsx"))),
  "/worklist": loadable(() => withRareTexts(import("#src/views/reports/worklist/index.tsx"))),
  "/account/password": loadable(() => withRareTexts(import("#src/views/session/own-password.tsx"))),
  "/account/sessions": loadable(() => withRareTexts(import("#src/views/session/own-sessions.tsx"))),
  "/account/second-factor": loadable(() =>
    withRareTexts(import("#src/views/session/second-factor/index.tsx")),
  ),
  "/account/keys": loadable(() => withRareTexts(import("#src/views/session/own-keys/index.tsx"))),
};

function commissions(name: "Balances" | "PayOuts" | "Statement"): Loadable {
  return loadable(async () => {
    const screens = await withRareTexts(import("#src/views/money/commissions/screens.tsx"));
    return { default: screens[name] };
  });
}

function catalog(id: CatalogId): Loadable {
  return loadable(async () => {
    const { screenOf } = await withRareTexts(import("#src/views/center/catalogs/screens.tsx"));
    return { default: screenOf(id) };
  });
}
