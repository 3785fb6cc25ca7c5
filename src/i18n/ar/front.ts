import { frontCommon } from "./front-common.ts";
import { frontErrors } from "./front-errors.ts";
import { session } from "./session.ts";
import type { front as en } from "../en/front.ts";
import type { Shape } from "../types.ts";

/** The texts that the login needs; the others are loaded with the workspace. */
export const front = { common: frontCommon, errors: frontErrors, session } satisfies Shape<
  typeof en
>;
