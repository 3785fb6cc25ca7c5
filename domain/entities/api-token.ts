import { array, assign, enums, object, optional, partial } from "superstruct";
import type { PermissionId } from "../access.ts";
import { TOKEN_PERMISSIONS } from "../token-permissions.ts";
import { id, instant, line, maybe, version, withCondition } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/** A token with which another program calls the interface, in the name of the account that made it. */
export type ApiToken = Stored & {
  name: string;
  /** What the program may do; never more than the account may at the time of the call. */
  permissions: PermissionId[];
  /** Ids of the branches whose records it may see; null: all that the account may see. */
  branches: number[] | null;
  /** The names of those branches, in alphabetical order; null for all. */
  branch_names: string[] | null;
  /** Instant. */
  expires_at: string;
  /** Instant; null while it is in force. */
  revoked_at: string | null;
  /** Instant of the latest call, to the minute; null before the first. */
  last_used_at: string | null;
  /** Id of the account. */
  created_by: number;
  created_by_name: string;
};

/** A new token. `token` is the secret itself, shown this once; null if the same request is repeated. */
export type NewApiToken = ApiToken & { token: string | null };

/** Whether a token can be used; if not, why. */
export type ApiTokenState = "valid" | "expired" | "revoked";

/** Returns the state of a token at a time in ms. */
export function stateOfToken(
  { revoked_at: revokedAt, expires_at: expiresAt }: Pick<ApiToken, "revoked_at" | "expires_at">,
  now: number,
): ApiTokenState {
  if (revokedAt !== null) return "revoked";
  return Date.parse(expiresAt) > now ? "valid" : "expired";
}

/** The longest time for which a token is valid, in days. */
export const MAX_TOKEN_DAYS = 366;

const permissions = withCondition(
  array(enums(TOKEN_PERMISSIONS)),
  "required",
  (list) => list.length > 0,
);
const branches = withCondition(
  array(id()),
  "required",
  (ids) => ids.length > 0 && ids.length <= 1000,
);

const fields = {
  name: line(100),
  permissions,
  branches: maybe(branches),
  expires_at: instant(),
};

export const ApiTokenInput = object(fields);
export type ApiTokenInput = Infer<typeof ApiTokenInput>;

export const ApiTokenPatch = assign(partial(fields), object({ version: optional(version()) }));
export type ApiTokenPatch = Infer<typeof ApiTokenPatch>;

/** Returns the fault of a token's expiry, or null if there is none. Both times are in milliseconds. */
export function faultOfExpiry(expiresAt: number, now: number): "expiry" | null {
  const isValid = expiresAt > now && expiresAt <= now + MAX_TOKEN_DAYS * 86_400_000;
  return isValid ? null : "expiry";
}
