import { object } from "superstruct";
import { line } from "#domain/fields.ts";

const HEX_LETTERS = 64;

/** Which logo is asked for, by the hash in the profile. */
export const LogoQuery = object({ hash: line(HEX_LETTERS) });
