import { type Infer, nullable, object, optional, string } from "superstruct";
import { described } from "../described.ts";
import { lineOrNone, lines, version, withCondition } from "../fields.ts";

/** The content types that a logo can have. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/svg+xml"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The largest size of a logo in bytes, and its greatest width and height in pixels. */
export const MAX_LOGO_BYTES = 100 * 1024;
export const MAX_LOGO_PIXELS = 2_000;

/** The longest texts of a profile, in characters. */
const MAX_NAME = 120;
const MAX_TEXT = 300;
const MAX_TAX_NUMBER = 40;

/** What stands on the papers of a center. Every text may be empty; an empty name stands for the center's own. */
export type CenterProfile = {
  name_ar: string;
  name_en: string;
  address: string;
  phones: string;
  tax_number: string;
  footer_ar: string;
  footer_en: string;
  /** The type of the logo and the SHA-256 of its bytes in hexadecimal; null if there is none. */
  logo_type: LogoType | null;
  logo_hash: string | null;
  version: number;
};

const BASE64_PER_BYTE = 4 / 3;
/** Room for what base64 adds, so that a file that is a little too large is named as such. */
const MAX_BASE64 = Math.ceil(MAX_LOGO_BYTES * BASE64_PER_BYTE) + 4;

const base64 = () =>
  described(
    withCondition(string(), "logo_large", (text) => text.length <= MAX_BASE64),
    { type: "string", contentEncoding: "base64", maxLength: MAX_BASE64 },
  );

const texts = {
  name_ar: optional(lineOrNone(MAX_NAME)),
  name_en: optional(lineOrNone(MAX_NAME)),
  address: optional(lines(MAX_TEXT)),
  phones: optional(lines(MAX_TEXT)),
  tax_number: optional(lineOrNone(MAX_TAX_NUMBER)),
  footer_ar: optional(lines(MAX_TEXT)),
  footer_en: optional(lines(MAX_TEXT)),
  /** A file in base64; null removes the logo, and without the field it stays. */
  logo_file: optional(nullable(base64())),
};

export const CenterProfilePatch = object({ ...texts, version: optional(version()) });
export type CenterProfilePatch = Infer<typeof CenterProfilePatch>;

/** The whole profile: texts that are left out are empty. The logo stays unless it is sent. The version comes beside it. */
export const CenterProfileReplacement = object(texts);

/** Whether a center has said what its papers show: a name, and where it is or how to call it. */
export function isProfileFilled(profile: CenterProfile): boolean {
  const { name_ar, name_en, address, phones } = profile;
  return (name_ar !== "" || name_en !== "") && (address !== "" || phones !== "");
}
