import { common } from "./common";
import { errors } from "./errors";
import { session } from "./session";
import type { front as en } from "../en/front";
import type { Shape } from "../types";

/** The texts that the login needs; the rest comes with the workspace. */
export const front = { common, errors, session } satisfies Shape<typeof en>;
