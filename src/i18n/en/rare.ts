import { apiTokens } from "./api-tokens.ts";
import { exports } from "./exports.ts";
import { trail } from "./trail.ts";

/** The texts of screens and dialogs that few people open; they are loaded with these (i18n/t.ts). */
export const rare = { exports, trail, api_tokens: apiTokens } as const;
