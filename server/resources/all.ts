import type { AccessTokens } from "../http/auth/tokens";
import type { EventStreams } from "../http/events/stream";
import type { RouteDeclaration } from "../http/route";
import { accountRoutes } from "./account";
import { accountsRoutes } from "./accounts";
import { appointmentRoutes } from "./appointments/appointment-routes";
import { auditRoutes } from "./audit";
import { availabilityRoutes } from "./availabilities";
import { branchRoutes } from "./branches";
import { dashboardRoutes } from "./dashboard";
import { eventRoutes } from "./events";
import { healthRoutes } from "./health";
import { insuranceProviderRoutes } from "./insurance-providers";
import { machineRoutes } from "./machines";
import { patientRoutes } from "./patients/patient-routes";
import { shiftRoutes } from "./receptionist-shift/shift-routes";
import { referringDoctorRoutes } from "./referring-doctors";
import { roomRoutes } from "./rooms";
import { searchRoutes } from "./search";
import { sessionRoutes } from "./session";
import { testRoutes } from "./tests";

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
    ...patientRoutes,
    ...appointmentRoutes,
    ...shiftRoutes,
    ...dashboardRoutes,
    ...searchRoutes,
    ...auditRoutes,
    ...eventRoutes(services),
  ];
}
