import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { session } from "./session.ts";

/** The texts that the login needs; the others are loaded with the workspace. */
export const front = { common, errors, session } as const;
