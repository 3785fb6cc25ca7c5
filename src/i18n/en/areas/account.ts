import { ownKeys } from "../own-keys.ts";
import { ownSessions } from "../own-sessions.ts";
import { passwords } from "../passwords.ts";
import { secondFactor } from "../second-factor.ts";

/** The texts of the second factor, of passwords, sessions and own keys. */
export const area = {
  own_keys: ownKeys,
  own_sessions: ownSessions,
  passwords,
  second_factor: secondFactor,
};
