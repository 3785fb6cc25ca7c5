/**
 * All tables, and what their constraints mean to users (see constraints.ts). Keys, checks, triggers and indexes
 * are defined in migrations/*.sql; a test compares both.
 * Every table that belongs to a center has `scan_center_id`, first in its keys.
 */
export * from "./schema/people.ts";
export * from "./schema/catalog.ts";
export * from "./schema/desk.ts";
export * from "./schema/credits.ts";
export * from "./schema/insurance-reports.ts";
export * from "./schema/safe.ts";
export * from "./schema/claims.ts";
export * from "./schema/autotexts.ts";
export * from "./schema/pay-outs.ts";
export * from "./schema/records.ts";
export * from "./schema/second-factor.ts";
