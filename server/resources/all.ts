import type { AccessTokens } from "../http/auth/tokens";
import type { EventStreams } from "../http/events/stream";
import type { RouteDeclaration } from "../http/route";
import { accountRoutes } from "./account";
import { accountsRoutes } from "./accounts/account-routes";
import { appointmentRoutes } from "./appointments/appointment-routes";
import { auditRoutes } from "./audit";
import { availabilityRoutes } from "./catalog/availabilities";
import { branchRoutes } from "./catalog/branches";
import { commissionRuleRoutes } from "./catalog/commission-rules";
import { uploadRoutes } from "./catalog/upload-routes";
import { dashboardRoutes } from "./figures/dashboard";
import { doctorShiftRoutes } from "./doctor-shift/shift-routes";
import { eventRoutes } from "./events";
import { financialRoutes } from "./figures/financial-routes";
import { healthRoutes } from "./health";
import { insuranceProviderRoutes } from "./catalog/insurance-providers";
import { insuranceTransactionRoutes } from "./insurance/transaction-routes";
import { machineRoutes } from "./catalog/machines";
import { patientRoutes } from "./patients/patient-routes";
import { shiftRoutes } from "./receptionist-shift/shift-routes";
import { referringDoctorRoutes } from "./catalog/referring-doctors";
import { roomRoutes } from "./catalog/rooms";
import { presenceRoutes } from "./presence";
import { reportRoutes } from "./reports/report-routes";
import { reportTemplateRoutes } from "./reports/template-routes";
import { searchRoutes } from "./search";
import { sessionRoutes } from "./session";
import { testRoutes } from "./catalog/tests";

/** What some resources need beside the request. */
export interface Services {
  tokens: AccessTokens;
  streams: EventStreams;
  /** Whether the published password of the demo accounts opens a session. */
  acceptDemoPassword: boolean;
}

/** Every call of the API. */
export function allRoutes(services: Services): RouteDeclaration[] {
  return [
    ...healthRoutes(services),
    ...sessionRoutes(services),
    ...accountRoutes,
    ...accountsRoutes,
    ...branchRoutes,
    ...roomRoutes,
    ...machineRoutes,
    ...availabilityRoutes,
    ...testRoutes,
    ...referringDoctorRoutes,
    ...insuranceProviderRoutes,
    ...commissionRuleRoutes,
    ...insuranceTransactionRoutes,
    ...reportTemplateRoutes,
    ...reportRoutes,
    ...presenceRoutes,
    ...uploadRoutes,
    ...patientRoutes,
    ...appointmentRoutes,
    ...shiftRoutes,
    ...doctorShiftRoutes,
    ...dashboardRoutes,
    ...financialRoutes,
    ...searchRoutes,
    ...auditRoutes,
    ...eventRoutes(services),
  ];
}
