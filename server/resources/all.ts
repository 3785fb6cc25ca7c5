import type { FactorServices } from "../http/auth/factors/accept-factor.ts";
import type { LoginServices } from "../http/auth/login.ts";
import type { AuditNotes } from "../http/audit/notes.ts";
import type { AccessTokens } from "../http/auth/tokens.ts";
import type { EventStreams } from "../http/events/stream.ts";
import { withQueriesByPost } from "../http/queries-by-post.ts";
import type { RouteDeclaration } from "../http/route.ts";
import { accountRoutes } from "./account.ts";
import { accountsRoutes } from "./accounts/account-routes.ts";
import { apiTokenRoutes } from "./api-tokens/token-routes.ts";
import { appointmentRoutes } from "./appointments/appointment-routes.ts";
import { discountApprovalRoutes } from "./appointments/discount-approval-routes.ts";
import { auditRoutes } from "./audit/audit-list.ts";
import { availabilityRoutes } from "./catalog/availabilities.ts";
import { branchRoutes } from "./catalog/branches.ts";
import { commissionRuleRoutes } from "./catalog/commission-rules.ts";
import { modalityWordsRoutes } from "./catalog/modality-words-routes.ts";
import { packageRoutes } from "./catalog/packages.ts";
import { priceRoutes } from "./catalog/prices/routes.ts";
import { uploadRoutes } from "./catalog/upload-routes.ts";
import { dashboardRoutes } from "./figures/dashboard.ts";
import { doctorShiftRoutes } from "./doctor-shift/shift-routes.ts";
import { ownFactorRoutes } from "./factors/own-factor-routes.ts";
import { secondFactorRoutes } from "./factors/setting-routes.ts";
import { stepUpRoutes } from "./factors/step-up-routes.ts";
import { exportRolesRoutes } from "./export-roles.ts";
import { endOfDayRoutes } from "./end-of-day/end-of-day-routes.ts";
import { ledgerRoutes } from "./end-of-day/ledger-list.ts";
import { eventRoutes } from "./events.ts";
import { financialRoutes } from "./figures/financial-routes.ts";
import { healthRoutes } from "./health.ts";
import { insuranceProviderRoutes } from "./catalog/insurance-providers.ts";
import { claimBatchRoutes } from "./insurance/batches/batch-routes.ts";
import { insuranceTransactionRoutes } from "./insurance/transaction-routes.ts";
import { machineRoutes } from "./catalog/machines.ts";
import { creditRoutes } from "./patients/credit-routes.ts";
import { patientRoutes } from "./patients/patient-routes.ts";
import { safeRoutes } from "./safe/safe-routes.ts";
import { shiftRoutes } from "./receptionist-shift/shift-routes.ts";
import { referringDoctorRoutes } from "./catalog/referring-doctors.ts";
import { roomRoutes } from "./catalog/rooms.ts";
import { ownSessionRoutes } from "./own-sessions.ts";
import { payOutRoutes } from "./pay-outs/pay-out-routes.ts";
import { payOutSettingRoutes } from "./pay-outs/setting-routes.ts";
import { statementRoutes } from "./pay-outs/statement-routes.ts";
import { presenceRoutes } from "./presence.ts";
import { printRoutes } from "./prints.ts";
import { autotextRoutes } from "./reports/autotext-routes.ts";
import { criticalRoutes } from "./reports/critical-routes.ts";
import { findingRoutes } from "./reports/finding-routes.ts";
import { templateLibraryRoutes } from "./reports/library-routes.ts";
import { reportRoutes } from "./reports/report-routes.ts";
import { centerProfileRoutes } from "./center-profile/routes.ts";
import { discountSettingRoutes } from "./appointments/discount-setting-routes.ts";
import { reportingSettingRoutes } from "./reports/setting-routes.ts";
import { reportTemplateRoutes } from "./reports/template-routes.ts";
import { withSchema } from "./schema.ts";
import { searchRoutes } from "./search.ts";
import { sessionRoutes } from "./session.ts";
import { settingUpRoutes } from "./setting-up.ts";
import { testRoutes } from "./catalog/tests.ts";

/** Dependencies of some routes, besides the request's context. */
export interface Services extends LoginServices {
  tokens: AccessTokens;
  notes: AuditNotes;
  streams: EventStreams;
  factors: FactorServices;
}

/** Returns all routes of the API. */
export function allRoutes(services: Services): RouteDeclaration[] {
  const routes = withQueriesByPost([
    ...healthRoutes(services),
    ...sessionRoutes(services),
    ...accountRoutes(services),
    ...ownSessionRoutes,
    ...stepUpRoutes(services),
    ...ownFactorRoutes(services),
    ...accountsRoutes,
    ...apiTokenRoutes,
    ...branchRoutes,
    ...roomRoutes,
    ...machineRoutes,
    ...availabilityRoutes,
    ...testRoutes,
    ...packageRoutes,
    ...referringDoctorRoutes,
    ...insuranceProviderRoutes,
    ...commissionRuleRoutes,
    ...insuranceTransactionRoutes,
    ...payOutRoutes,
    ...statementRoutes,
    ...payOutSettingRoutes,
    ...claimBatchRoutes,
    ...reportTemplateRoutes,
    ...autotextRoutes,
    ...templateLibraryRoutes,
    ...reportRoutes,
    ...modalityWordsRoutes,
    ...reportingSettingRoutes,
    ...centerProfileRoutes,
    ...discountSettingRoutes,
    ...criticalRoutes,
    ...findingRoutes,
    ...presenceRoutes,
    ...printRoutes,
    ...uploadRoutes,
    ...priceRoutes,
    ...patientRoutes,
    ...creditRoutes,
    ...appointmentRoutes(services),
    ...discountApprovalRoutes(services),
    ...shiftRoutes,
    ...doctorShiftRoutes,
    ...safeRoutes,
    ...dashboardRoutes,
    ...financialRoutes,
    ...endOfDayRoutes,
    ...ledgerRoutes,
    ...searchRoutes,
    ...auditRoutes,
    ...exportRolesRoutes,
    ...secondFactorRoutes,
    ...settingUpRoutes,
    ...eventRoutes(services),
  ]);
  return withSchema(routes);
}
