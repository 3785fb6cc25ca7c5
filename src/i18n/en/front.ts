import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { session } from "./session.ts";

/** The texts that the login needs; the rest comes with the workspace. */
export const front = { common, errors, session } as const;
