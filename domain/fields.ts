import { coerce, nullable, number, optional, refine, string, type, unknown } from "superstruct";
import { described } from "./described.ts";
import { isDay, utcOf } from "./calendar.ts";
import { isPercent, MAX_AMOUNT } from "./money.ts";
import { readNationalId } from "./identity.ts";
import { isInternational, parsePhone, type Phone } from "./phones.ts";
import { cleanCode, cleanLines, cleanText } from "./text.ts";
import type { Struct } from "superstruct";
import type { FaultCode } from "./faults.ts";

const MAX_ID = Number.MAX_SAFE_INTEGER;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const EMAIL = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]+$/;

/** Adds a condition to a schema; if it fails, the field gets this fault code. */
export function withCondition<T, S>(
  schema: Struct<T, S>,
  code: FaultCode,
  isValid: (value: T) => boolean,
): Struct<T, S> {
  return refine(schema, code, (value) => isValid(value) || code);
}

/** Returns the schema of one line of 1 to `maxLength` characters; input is cleaned by `cleanText`. */
export function line(maxLength: number): Struct<string, null> {
  const cleaned = coerce(string(), string(), cleanText);
  const filled = withCondition(cleaned, "required", (text) => text !== "");
  const short = withCondition(filled, "text_long", (text) => text.length <= maxLength);
  return described(short, { type: "string", minLength: 1, maxLength });
}

/** Returns the schema of one line that may be empty, 0 to `maxLength` characters; input is cleaned by `cleanText`. */
export function lineOrNone(maxLength: number): Struct<string, null> {
  const cleaned = coerce(string(), string(), cleanText);
  const short = withCondition(cleaned, "text_long", (text) => text.length <= maxLength);
  return described(short, { type: "string", maxLength });
}

/**
 * Returns the schema of a code of one line. Arabic digits are converted to 0-9 and joiners removed, so that all ways of
 * typing it give the same code.
 */
export function code(maxLength: number): Struct<string, null> {
  return coerce(line(maxLength), string(), cleanCode);
}

/** Returns the schema of text of several lines, 0 to `maxLength` characters; input is cleaned by `cleanLines`. */
export function lines(maxLength: number): Struct<string, null> {
  const cleaned = coerce(string(), string(), cleanLines);
  const short = withCondition(cleaned, "text_long", (text) => text.length <= maxLength);
  return described(short, { type: "string", maxLength });
}

/** Returns the schema of a field that may be left out, null or blank; blank becomes null. */
export function maybe<T, S>(schema: Struct<T, S>): Struct<T | null | undefined, S> {
  return optional(
    coerce(nullable(schema), string(), (text) => (cleanText(text) === "" ? null : text)),
  );
}

/** Returns the schema of the id of a record. */
export function id(): Struct<number, null> {
  const whole = withCondition(
    number(),
    "id",
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_ID,
  );
  return described(whole, { type: "integer", minimum: 1, maximum: MAX_ID });
}

/** Returns the schema of the version of the record on which a change is based. */
export function version(): Struct<number, null> {
  const whole = withCondition(
    number(),
    "number",
    (value) => Number.isInteger(value) && value >= 0 && value <= MAX_ID,
  );
  return described(whole, { type: "integer", minimum: 0, maximum: MAX_ID });
}

/** Returns the schema of whole piastres, 0 or more. */
export function amount(): Struct<number, null> {
  const whole = withCondition(number(), "amount", Number.isInteger);
  const positive = withCondition(whole, "amount_negative", (value) => value >= 0);
  const limited = withCondition(positive, "amount_large", (value) => value <= MAX_AMOUNT);
  return described(limited, { type: "integer", minimum: 0, maximum: MAX_AMOUNT });
}

/** Returns the schema of whole piastres above 0. */
export function positiveAmount(): Struct<number, null> {
  const whole = withCondition(number(), "amount", Number.isInteger);
  const positive = withCondition(whole, "amount_positive", (value) => value > 0);
  const limited = withCondition(positive, "amount_large", (value) => value <= MAX_AMOUNT);
  return described(limited, { type: "integer", minimum: 1, maximum: MAX_AMOUNT });
}

/** Returns the schema of a percentage, 0 to 100 with at most two decimals. */
export function percent(): Struct<number, null> {
  const limited = withCondition(number(), "percent_range", isPercent);
  return described(limited, { type: "number", minimum: 0, maximum: 100 });
}

/** Returns the schema of whole minutes, from 1 to 1440 (one day). */
export function duration(): Struct<number, null> {
  const limited = withCondition(
    number(),
    "duration_range",
    (value) => Number.isInteger(value) && value >= 1 && value <= 1440,
  );
  return described(limited, { type: "integer", minimum: 1, maximum: 1440 });
}

/** Returns the schema of a day of the calendar, `YYYY-MM-DD`, in Latin or Arabic digits. */
export function day(): Struct<string, null> {
  const existing = withCondition(coerce(string(), string(), cleanCode), "date", isDay);
  return described(existing, { type: "string", format: "date" });
}

/** Returns the schema of a time of the day, `HH:mm`, in Latin or Arabic digits; `24:00` is the end of the day. */
export function timeOfDay(): Struct<string, null> {
  const existing = withCondition(coerce(string(), string(), cleanCode), "time", (text) =>
    TIME_OF_DAY.test(text),
  );
  return described(existing, { type: "string", pattern: TIME_OF_DAY.source });
}

/**
 * Returns the schema of a URL that is safe to open: http or https, without user name or password, at most 2,048
 * characters.
 */
export function webAddress(): Struct<string, null> {
  const safe = withCondition(coerce(string(), string(), cleanText), "url", isWebAddress);
  return described(safe, { type: "string", format: "uri", maxLength: 2048 });
}

function isWebAddress(text: string): boolean {
  if (text.length > 2048 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username === "" && password === "" && hostname !== "";
}

/** Returns the schema of a point in time: ISO 8601 with any offset; converted to UTC with `Z`. */
export function instant(): Struct<string, null> {
  const utc = coerce(string(), string(), (text) => utcOf(text) ?? text);
  const existing = withCondition(utc, "instant", (text) => utcOf(text) !== null);
  return described(existing, { type: "string", format: "date-time" });
}

/** Returns the schema of an e-mail address; converted to lower case, because addresses are compared without case. */
export function email(): Struct<string, null> {
  const lower = coerce(string(), string(), (text) => cleanCode(text).toLowerCase());
  const filled = withCondition(lower, "required", (text) => text !== "");
  const valid = withCondition(filled, "email", (text) => text.length <= 254 && EMAIL.test(text));
  return described(valid, { type: "string", format: "email", maxLength: 254 });
}

/** Returns the schema of an Egyptian ID or a passport number; converted to upper case without blanks and dashes. */
export function nationalId(): Struct<string, null> {
  const compact = coerce(
    string(),
    string(),
    (text) => readNationalId(text)?.value ?? cleanCode(text),
  );
  const filled = withCondition(compact, "required", (text) => text !== "");
  return withCondition(filled, "national_id", (text) => readNationalId(text) !== null);
}

/** Returns the schema of a country code: `+` and 1 to 3 digits; `0020` and `20` become `+20`. */
export function countryCode(): Struct<string, null> {
  const plus = coerce(string(), string(), (text) => {
    const bare = cleanCode(text)
      .replace(/[\s\p{Pd}]+/gu, "")
      .replace(/^00/, "+");
    return /^\d/.test(bare) ? `+${bare}` : bare;
  });
  const filled = withCondition(plus, "required", (text) => text !== "");
  return withCondition(filled, "country_code", (text) => /^\+[1-9]\d{0,2}$/.test(text));
}

/**
 * A phone number: exactly 10 digits. Removes blanks and dashes, a leading 0 before ten digits, and a
 * country code; use {@link withPhone} to keep the country code in its own field.
 */
export function phoneNumber(): Struct<string, null> {
  const compact = coerce(string(), string(), (text) => {
    const phone = isInternational(text) ? parsePhone(text) : null;
    if (phone !== null) return phone.phone_number;
    const bare = cleanCode(text).replace(/[\s().\p{Pd}]+/gu, "");
    return /^0\d{10}$/.test(bare) ? bare.slice(1) : bare;
  });
  const filled = withCondition(compact, "required", (text) => text !== "");
  return withCondition(filled, "phone_length", (text) => /^\d{10}$/.test(text));
}

/**
 * Extends the schema of a record with `country_phone_code` and `phone_number`: a number with country code
 * sets both fields, so that `+201012345678`, `00201012345678` and `01012345678` mean the same.
 */
export function withPhone<T, S>(record: Struct<T, S>): Struct<T, S> {
  const phoneFields = type({ phone_number: string(), country_phone_code: unknown() });
  return coerce(record, phoneFields, (input) => ({ ...input, ...phoneIn(input) }));
}

function phoneIn(input: { phone_number: string; country_phone_code: unknown }): Partial<Phone> {
  const [fault, code] = countryCode().validate(input.country_phone_code, { coerce: true });
  if (fault === undefined) return parsePhone(input.phone_number, code) ?? {};
  return isInternational(input.phone_number) ? (parsePhone(input.phone_number) ?? {}) : {};
}

/**
 * Returns the schema of a password or token: not cleaned, because every character counts. The rules for
 * passwords are in passwords.ts.
 */
export function secret(): Struct<string, null> {
  const filled = withCondition(string(), "required", (text) => text !== "");
  const short = withCondition(filled, "password_long", (text) => text.length <= 1024);
  return described(short, { type: "string", minLength: 1, maxLength: 1024 });
}
