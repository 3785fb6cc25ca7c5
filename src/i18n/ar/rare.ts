import { apiTokens } from "./api-tokens.ts";
import { critical } from "./critical.ts";
import { exports } from "./exports.ts";
import { ownKeys } from "./own-keys.ts";
import { ownSessions } from "./own-sessions.ts";
import { pacsTest } from "./pacs-test.ts";
import { passwords } from "./passwords.ts";
import { secondFactor } from "./second-factor.ts";
import { trail } from "./trail.ts";
import type { rare as en } from "../en/rare.ts";
import type { Shape } from "../types.ts";

/** The texts of screens that are seldom opened; loaded with them. */
export const rare = {
  api_tokens: apiTokens,
  critical,
  exports,
  own_keys: ownKeys,
  own_sessions: ownSessions,
  pacs_test: pacsTest,
  passwords,
  second_factor: secondFactor,
  trail,
} satisfies Shape<typeof en>;
