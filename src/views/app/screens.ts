import type { RoutePath } from "#domain/access.ts";
import { type Loadable, loadable } from "./loaded.tsx";

/** The screen of each page of domain/access.ts, by its pattern; loaded when it is first needed. */
export const SCREENS: Readonly<Record<RoutePath, Loadable>> = {
  "/dashboard": loadable(() => import("#src/views/money/dashboard/index.tsx")),
  "/appointments": loadable(() => import("#src/views/appointments/list/index.tsx")),
  "/appointments/create": loadable(() => import("#src/views/appointments/create/index.tsx")),
  "/appointments/:id/details": loadable(() => import("#src/views/appointments/details/index.tsx")),
  "/appointments/:id/report": loadable(() => import("#src/views/reports/report/index.tsx")),
  "/appointments/:id/edit": loadable(() => import("#src/views/appointments/edit/index.tsx")),
  "/patients": loadable(() => import("#src/views/patients/list/index.tsx")),
  "/patients/:id/records": loadable(() => import("#src/views/patients/records/index.tsx")),
  "/insurance/providers": loadable(() => import("#src/views/center/catalogs/providers-screen.tsx")),
  "/insurance/providers/:id/tests": loadable(
    () => import("#src/views/center/catalogs/supported-tests-screen.tsx"),
  ),
  "/insurance/transactions": loadable(
    () => import("#src/views/money/insurance/transactions/index.tsx"),
  ),
  "/financials": loadable(() => import("#src/views/money/financials/index.tsx")),
  "/settings": loadable(() => import("#src/views/center/settings/index.tsx")),
  "/settings/branches": loadable(() => import("#src/views/center/catalogs/branches-screen.tsx")),
  "/settings/rooms": loadable(() => import("#src/views/center/catalogs/rooms-screen.tsx")),
  "/settings/accounts": loadable(() => import("#src/views/center/catalogs/accounts-screen.tsx")),
  "/settings/machines": loadable(() => import("#src/views/center/catalogs/machines-screen.tsx")),
  "/settings/machines/:id/availabilities": loadable(
    () => import("#src/views/center/catalogs/availabilities-screen.tsx"),
  ),
  "/settings/doctors": loadable(() => import("#src/views/center/catalogs/doctors-screen.tsx")),
  "/settings/tests": loadable(() => import("#src/views/center/catalogs/tests-screen.tsx")),
  "/settings/templates": loadable(() => import("#src/views/reports/templates/list.tsx")),
  "/settings/templates/create": loadable(() => import("#src/views/reports/templates/create.tsx")),
  "/settings/templates/:id/view": loadable(() => import("#src/views/reports/templates/view.tsx")),
  "/settings/templates/:id/edit": loadable(() => import("#src/views/reports/templates/edit.tsx")),
  "/settings/commission-rules": loadable(
    () => import("#src/views/center/catalogs/rules-screen.tsx"),
  ),
  "/shift": loadable(() => import("#src/views/money/my-shift/index.tsx")),
  "/shift/history": loadable(() => import("#src/views/money/my-shift/history.tsx")),
  "/shift/history/:id": loadable(() => import("#src/views/money/my-shift/one-shift.tsx")),
  "/controls": loadable(() => import("#src/views/money/controls/index.tsx")),
  "/board": loadable(() => import("#src/views/appointments/board/index.tsx")),
  "/worklist": loadable(() => import("#src/views/reports/worklist/index.tsx")),
  "/account/password": loadable(() => import("#src/views/session/own-password.tsx")),
  "/account/keys": loadable(() => import("#src/views/session/own-keys/index.tsx")),
};
