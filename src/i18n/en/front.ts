import { common } from "./common.ts";
import { frontErrors } from "./front-errors.ts";
import { session } from "./session.ts";

/** The texts that the login needs; the others are loaded with the workspace. */
export const front = { common, errors: frontErrors, session } as const;
