/**
 * All tables. Keys, checks, triggers and indexes are defined in migrations/*.sql; a test compares both.
 * Every table that belongs to a center has `scan_center_id`, first in its keys.
 */
export {
  accountBranches,
  accounts,
  branches,
  loginAttempts,
  refreshTokens,
  scanCenters,
  sessions,
} from "./schema/people.ts";
export {
  commissionRules,
  insuranceProviders,
  machines,
  referringDoctors,
  rooms,
  supportedTests,
  testAvailabilities,
  tests,
} from "./schema/catalog.ts";
export {
  appointments,
  nameSlips,
  nameSounds,
  nameWords,
  patients,
  payments,
  receptionistShifts,
} from "./schema/desk.ts";
export {
  doctorShifts,
  insuranceDocuments,
  insuranceTransactions,
  reportTemplates,
  reports,
  reportVersions,
} from "./schema/insurance-reports.ts";
export {
  auditLog,
  events,
  idempotencyKeys,
  listChanges,
  monthFigures,
  presence,
} from "./schema/records.ts";
