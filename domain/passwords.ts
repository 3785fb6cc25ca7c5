import type { FaultCode } from "./faults.ts";

/** In characters. */
export const SHORTEST_PASSWORD = 8;
/** In characters. */
export const LONGEST_PASSWORD = 128;

/** What a password is judged against. */
export type PasswordFacts = {
  /** The account's address, which is no password. */
  email?: string;
  /** The most common passwords in lower case; only the server has them. */
  common?: ReadonlySet<string>;
};

/** What is wrong with a new password; null when it will do. Characters are counted as people do. */
export function faultOfPassword(
  password: string,
  { email, common }: PasswordFacts,
): FaultCode | null {
  const length = Array.from(password).length;
  if (length < SHORTEST_PASSWORD) return "password_short";
  if (length > LONGEST_PASSWORD) return "password_long";
  const lower = password.toLowerCase();
  if (email !== undefined && lower.trim() === email.toLowerCase()) return "password_email";
  return common?.has(lower) === true ? "password_common" : null;
}
