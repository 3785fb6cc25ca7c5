import type { rare as en } from "../en/rare.ts";
import type { Shape } from "../types.ts";
import { apiTokens } from "./api-tokens.ts";
import { exports } from "./exports.ts";
import { trail } from "./trail.ts";

export const rare = { exports, trail, api_tokens: apiTokens } satisfies Shape<typeof en>;
