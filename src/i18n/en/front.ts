import { frontCommon } from "./front-common.ts";
import { frontErrors } from "./front-errors.ts";
import { session } from "./session.ts";

/** The texts that the login needs; the others are loaded with the workspace. */
export const front = { common: frontCommon, errors: frontErrors, session } as const;
