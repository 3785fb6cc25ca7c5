import { ACCESS_GUARDS } from "./access-guards.ts";
import { AUDIT_GUARDS } from "./audit-guards.ts";
import { AUTOTEXT_GUARDS } from "./autotext-guards.ts";
import { DATABASE_GUARDS } from "./database-guards.ts";
import { DISCOUNT_GUARDS } from "./discount-guards.ts";
import { EXPORT_GUARDS } from "./export-guards.ts";
import { FACTOR_GUARDS } from "./factor-guards.ts";
import { MONEY_GUARDS } from "./money-guards.ts";
import { OTHERS_GUARDS } from "./others-guards.ts";
import { PASSWORD_GUARDS } from "./password-guards.ts";
import { PACKAGE_GUARDS } from "./package-guards.ts";
import { PRICE_GUARDS } from "./price-guards.ts";
import { PROFILE_GUARDS } from "./profile-guards.ts";
import { RENEWAL_GUARDS } from "./renewal-guards.ts";
import { REPORT_GUARDS } from "./report-guards.ts";
import { CREDIT_GUARDS } from "./credit-guards.ts";
import { SAFE_GUARDS } from "./safe-guards.ts";
import { SESSION_GUARDS } from "./session-guards.ts";
import { UPLOAD_GUARDS } from "./upload-guards.ts";
import { WATCHING_GUARDS } from "./watching-guards.ts";
import { WORKLIST_GUARDS } from "./worklist-guards.ts";
import type { Guard } from "./guard.ts";

/** All guards that mutation tests remove. */
export const GUARDS: readonly Guard[] = [
  ...ACCESS_GUARDS,
  ...AUDIT_GUARDS,
  ...AUTOTEXT_GUARDS,
  ...DATABASE_GUARDS,
  ...DISCOUNT_GUARDS,
  ...EXPORT_GUARDS,
  ...FACTOR_GUARDS,
  ...MONEY_GUARDS,
  ...OTHERS_GUARDS,
  ...PASSWORD_GUARDS,
  ...PACKAGE_GUARDS,
  ...PRICE_GUARDS,
  ...PROFILE_GUARDS,
  ...RENEWAL_GUARDS,
  ...REPORT_GUARDS,
  ...SAFE_GUARDS,
  ...CREDIT_GUARDS,
  ...SESSION_GUARDS,
  ...UPLOAD_GUARDS,
  ...WATCHING_GUARDS,
  ...WORKLIST_GUARDS,
];
