import type { FaultCode } from "./faults.ts";

/** Minimum length of a password in characters. */
export const MIN_PASSWORD_LENGTH = 8;
/** Maximum length of a password in characters. */
export const MAX_PASSWORD_LENGTH = 128;

/** What a new password is compared with. */
export type PasswordFacts = {
  /** The e-mail address of the account, which must not be the password. */
  email?: string;
  /** The most common passwords in lower case; only the server has them. */
  common?: ReadonlySet<string>;
};

/** Returns what is wrong with a new password, or null. The length is counted in code points. */
export function faultOfPassword(
  password: string,
  { email, common }: PasswordFacts,
): FaultCode | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return "password_short";
  if (length > MAX_PASSWORD_LENGTH) return "password_long";
  const lower = password.toLowerCase();
  if (email !== undefined && lower.trim() === email.toLowerCase()) return "password_email";
  return common?.has(lower) === true ? "password_common" : null;
}
