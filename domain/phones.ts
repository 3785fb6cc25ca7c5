import { cleanCode } from "./text.ts";

/** A telephone number as it is stored. */
export type Phone = {
  /** `+` and 1 to 3 digits. */
  country_phone_code: string;
  /** Exactly 10 digits. */
  phone_number: string;
};

const EGYPT = "+20";
/** The country codes of one or two digits; all others have three (ITU E.164). */
const SHORT_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Reads a typed or pasted phone number; accepts Arabic digits, blanks, dashes and brackets. `01012345678`,
 * `+201012345678` and `00201012345678` all give `+20` and `1012345678`. A number without a country code
 * gets `countryCode`. Returns null unless exactly 10 digits remain.
 */
export function parsePhone(text: string, countryCode: string = EGYPT): Phone | null {
  const typed = compact(text);
  if (!/^\+?\d+$/.test(typed)) return null;
  const international = /^(?:\+|00)(\d+)$/.exec(typed)?.[1];
  if (international !== undefined) return readInternational(international);
  const code = countryCode.replace(/^\+/, "");
  const local = typed.startsWith(code) && typed.length === code.length + 10;
  const number = local ? typed.slice(code.length) : withoutTrunk(typed);
  return phoneIfComplete(code, number);
}

/** Whether a number is written with its country: `+20…`, `0020…`. */
export function isInternational(text: string): boolean {
  return /^(?:\+|00)\d/.test(compact(text));
}

function compact(text: string): string {
  return cleanCode(text).replace(/[\s().\p{Pd}]+/gu, "");
}

function readInternational(digits: string): Phone | null {
  // No country code begins with 0.
  if (digits.startsWith("0")) return null;
  const code = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  return phoneIfComplete(code, withoutTrunk(digits.slice(code.length)));
}

function phoneIfComplete(code: string, number: string): Phone | null {
  // An Egyptian mobile number has ten digits after its leading 0, so a 0 and nine digits lack one.
  if (number.length !== 10 || (code === "20" && number.startsWith("01"))) return null;
  return { country_phone_code: `+${code}`, phone_number: number };
}

/** Removes the trunk prefix: a 0 before ten more digits, which is dialled only inside the country. */
function withoutTrunk(digits: string): string {
  return digits.length === 11 && digits.startsWith("0") ? digits.slice(1) : digits;
}

/** Formats a number as `+20 101 234 5678`. In Arabic text, the caller has to isolate it left-to-right. */
export function formatPhone({ country_phone_code, phone_number }: Phone): string {
  const parts = /^(\d{3})(\d{3})(\d+)$/.exec(phone_number)?.slice(1) ?? [phone_number];
  return [country_phone_code, ...parts].join(" ");
}
