import { parseAmount, parsePercent } from "./money";
import { parsePhone } from "./phones";
import { cleanText, latinDigits } from "./text";
import type { FaultCode } from "./faults";

/** Columns of the lists that can be uploaded, with their names as the header has them (API.md). */
export const UPLOAD_COLUMNS = {
  tests: ["unique_id", "name_ar", "name_en", "modality", "default_duration_minutes"],
  referring_doctors: ["name", "country_phone_code", "phone_number"],
  price_list: [
    "test_unique_id",
    "test_name",
    "price",
    "discount_type",
    "discount_percentage",
    "discount_value",
  ],
} as const;
export type UploadKind = keyof typeof UPLOAD_COLUMNS;

/** One thing wrong with a file: the row as a spreadsheet counts it, the header being 1. */
export type RowFault = { row: number; column: string; code: FaultCode; detail: string };

/** What a file would do, or did. */
export type UploadResult = { rows: number; created: number; updated: number };

type Cells = Readonly<Record<string, string>>;

/** Cells read into what a schema takes; `faults` names those that cannot be read at all. */
export type ReadCells = {
  input: Record<string, unknown>;
  faults: Record<string, FaultCode>;
};

/** A test as a row of a file has it. */
export function readTestCells(cells: Cells): ReadCells {
  const { unique_id = "", name_ar = "", name_en = "", modality = "" } = cells;
  const minutes = wholeOf(cells["default_duration_minutes"]);
  return {
    input: {
      unique_id: cleanText(latinDigits(unique_id)),
      name_ar,
      name_en,
      modality: cleanText(modality).toUpperCase(),
      ...(minutes === null ? {} : { default_duration_minutes: minutes }),
    },
    faults: Number.isNaN(minutes) ? { default_duration_minutes: "number" } : {},
  };
}

/** A referring doctor as a row has it; a phone without a country code is Egyptian. */
export function readDoctorCells(cells: Cells): ReadCells {
  const { name = "", country_phone_code: code = "", phone_number: typed = "" } = cells;
  const text = cleanText(typed);
  if (text === "") return { input: { name }, faults: {} };
  const phone = parsePhone(text, cleanText(code) === "" ? "+20" : cleanText(code));
  if (phone === null) return { input: { name }, faults: { phone_number: "phone_length" } };
  return { input: { name, ...phone }, faults: {} };
}

/** Price terms as a row of a price list has them, in pounds; the test is found by its code or name. */
export function readPriceCells(cells: Cells): ReadCells {
  const faults: Record<string, FaultCode> = {};
  const read = (column: string, parse: (text: string) => number | null, code: FaultCode) => {
    const text = cleanText(cells[column] ?? "");
    const value = text === "" ? null : parse(text);
    if (text !== "" && value === null) faults[column] = code;
    return value;
  };
  const price = read("price", parseAmount, "amount");
  const percentage = read("discount_percentage", parsePercent, "percent_range");
  const value = read("discount_value", parseAmount, "amount");
  const type = cleanText(cells["discount_type"] ?? "").toLowerCase();
  return {
    input: {
      price,
      discount_type: type === "" ? "none" : type,
      discount_percentage: percentage,
      discount_value: value,
    },
    faults,
  };
}

/** A whole number of any digits; null for an empty cell, NaN for anything else. */
function wholeOf(cell: string | undefined): number | null {
  const text = cleanText(latinDigits(cell ?? ""));
  if (text === "") return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
}
