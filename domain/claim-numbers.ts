import { code, maybe } from "./fields.ts";

/** The numbers that a provider asks for, as far as they are known. */
export const claimNumbers = { card_number: maybe(code(60)), approval_number: maybe(code(60)) };
