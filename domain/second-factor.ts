import { array, coerce, enums, object, omit, optional, string } from "superstruct";
import { described } from "./described.ts";
import { version, withCondition } from "./fields.ts";
import { STAFF_ROLES, type RoleCode, type StaffRole } from "./roles.ts";
import { cleanCode } from "./text.ts";
import type { Infer, Struct } from "superstruct";

/** What can prove a sign-in beside the password. */
export const FACTOR_METHODS = ["passkey", "code", "recovery_code"] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Minutes for which a proved factor is fresh, and for which a ticket is valid. */
const FRESH_MINUTES = 5;

/** What the rules need to know about the second factor of a person. */
export interface SecondFactorFacts {
  /** Whether the account has a passkey or an authenticator app. */
  isSetUp: boolean;
  /** Whether the role needs one. */
  isRequired: boolean;
  /** When one was last proved in this session; null if never. */
  provedAt: Date | null;
}

/** Returns until when a factor that is proved now is fresh; a ticket that is made now is valid as long. */
export function freshUntil(now: Date): Date {
  return new Date(now.getTime() + FRESH_MINUTES * 60_000);
}

/** Whether a person has to prove a factor again before an important action. Without a factor, nothing can be proved. */
export function needsFreshFactor({ isSetUp, provedAt }: SecondFactorFacts, now: Date): boolean {
  return isSetUp && (provedAt === null || freshUntil(provedAt) < now);
}

/** Number of recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;
/** The letters and digits of a recovery code, without those that look alike. */
export const RECOVERY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
/** Letters in each of the two halves of a recovery code. */
export const RECOVERY_HALF = 5;

/** Returns the schema of the code of an authenticator app: six digits, in Latin or Arabic digits. */
export function appCode(): Struct<string, null> {
  const compact = coerce(string(), string(), (text) => cleanCode(text).replaceAll(" ", ""));
  const valid = withCondition(compact, "factor_code", (text) => /^\d{6}$/.test(text));
  return described(valid, { type: "string", pattern: "^[0-9]{6}$" });
}

/** Returns the schema of a recovery code; case, blanks and dashes do not matter. */
export function recoveryCode(): Struct<string, null> {
  const half = `[${RECOVERY_LETTERS}]{${RECOVERY_HALF}}`;
  const compact = coerce(string(), string(), (text) => {
    const letters = cleanCode(text).toLowerCase().replace(/[\s-]/g, "");
    return `${letters.slice(0, RECOVERY_HALF)}-${letters.slice(RECOVERY_HALF)}`;
  });
  const pattern = new RegExp(`^${half}-${half}$`);
  const valid = withCondition(compact, "recovery_code", (text) => pattern.test(text));
  return described(valid, { type: "string", pattern: pattern.source });
}

/** The setting of a center: the roles that must have a second factor. */
export type SecondFactorSetting = { roles: StaffRole[]; version: number };

export const SecondFactorSettingPatch = object({
  roles: array(enums(STAFF_ROLES)),
  version: optional(version()),
});
export type SecondFactorSettingPatch = Infer<typeof SecondFactorSettingPatch>;
/** The whole setting; its version comes beside it. */
export const SecondFactorSettingReplacement = omit(SecondFactorSettingPatch, ["version"]);

/** Returns the roles that must have a second factor, each once and in the order of the roles. */
export function factorRolesFrom(roles: readonly RoleCode[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}
