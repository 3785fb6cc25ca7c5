import { ownKeys } from "../own-keys.ts";
import { ownSessions } from "../own-sessions.ts";
import { passwords } from "../passwords.ts";
import { secondFactor } from "../second-factor.ts";
import type { area as en } from "../../en/areas/account.ts";
import type { Shape } from "../../types.ts";

/** The texts of the second factor, of passwords, sessions and own keys. */
export const area = {
  own_keys: ownKeys,
  own_sessions: ownSessions,
  passwords,
  second_factor: secondFactor,
} satisfies Shape<typeof en>;
