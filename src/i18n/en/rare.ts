import { apiTokens } from "./api-tokens.ts";
import { exports } from "./exports.ts";

/** The texts of screens that few people open; they are loaded with these screens (i18n/t.ts). */
export const rare = { exports, api_tokens: apiTokens } as const;
