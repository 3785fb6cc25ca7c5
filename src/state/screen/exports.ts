import type { ExportName } from "#domain/exports.ts";
import { session } from "#src/state/session/session.ts";

/** The name of each list for the center's setting of exports, by the API path of the list. */
const NAMES: Readonly<Record<string, ExportName>> = {
  "/patients/": "patients",
  "/appointments/": "appointments",
  "/insurance-transactions/": "insurance_transactions",
  "/receptionist-shift/": "receptionist_shifts",
  "/doctor-shift/": "doctor_shifts",
  "/financial-report/": "financials",
  "/end-of-day/": "end_of_day",
  "/safe-movements/": "safe_movements",
  "/expense-categories/": "expense_categories",
  "/doctor-balances/": "doctor_balances",
  "/pay-outs/": "pay_outs",
  "/referring-doctors/:id/statement/": "pay_outs",
  "/referring-doctors/": "referring_doctors",
  "/commission-rules/": "commission_rules",
  "/insurance-providers/": "insurance_providers",
  "/insurance-providers/:id/tests/": "supported_tests",
  "/tests/": "tests",
  "/packages/": "packages",
  "/machines/": "machines",
  "/machines/:id/availabilities/": "availabilities",
  "/branches/": "branches",
  "/rooms/": "rooms",
  "/report-templates/": "report_templates",
  "/accounts/": "accounts",
  "/audit/": "audit",
};

/** Returns whether the user may export the list of an API path, as the server said when the page was loaded. */
export function mayExportList(path: string): boolean {
  const name = NAMES[path.replace(/\/\d+\//, "/:id/")];
  return name !== undefined && session.account?.exports.includes(name) === true;
}
