import { common } from "./common";
import { errors } from "./errors";
import { session } from "./session";

/** The texts that the login needs; the rest comes with the workspace. */
export const front = { common, errors, session } as const;
