import { parseAmount, parsePercent } from "./money.ts";
import { parsePhone, type Phone } from "./phones.ts";
import { DISCOUNT_TYPES, type PriceTerms } from "./pricing.ts";
import { cleanText, latinDigits } from "./text.ts";
import type { ReferringDoctor } from "./entities/referring-doctor.ts";
import type { Test } from "./entities/test.ts";
import type { FaultCode } from "./faults.ts";

/** Columns of the lists that can be uploaded, with their names as the header has them. */
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

/** What a file would do, or did. Rows that are neither say what is stored already. */
export type UploadResult = { rows: number; created: number; updated: number };

type Cells = Readonly<Record<string, string>>;

/** Cells read into what a schema takes, empty ones as what is stored. */
export type ReadRow = {
  /** Null where a fault leaves nothing that a schema could judge. */
  input: Record<string, unknown> | null;
  /** Cells that cannot be read at all. */
  faults: Record<string, FaultCode>;
  /** What the record of the row holds; null for a new one. */
  stored: object | null;
};

/** Finds the record that a row names; null where it is new. */
type Find<Key, Stored> = (key: Key) => Stored | null;

export type StoredTest = Pick<
  Test,
  "unique_id" | "name_ar" | "name_en" | "modality" | "default_duration_minutes"
>;

/** A test as a row of a file has it. A known code stays as it is spelled, however the row spells it. */
export function readTestCells(cells: Cells, find: Find<string, StoredTest>): ReadRow {
  const { name_ar = "", name_en = "", modality = "" } = cells;
  const code = textOf(cells, "unique_id");
  const stored = code === "" ? null : find(code);
  const minutes = wholeOf(textOf(cells, "default_duration_minutes"));
  return {
    input: {
      name_ar,
      name_en,
      modality: cleanText(modality).toUpperCase(),
      ...(minutes === null ? {} : { default_duration_minutes: minutes }),
      ...keptOf(cells, stored),
      unique_id: stored?.unique_id ?? code,
    },
    faults: Number.isNaN(minutes) ? { default_duration_minutes: "number" } : {},
    stored,
  };
}

export type StoredDoctor = Pick<ReferringDoctor, "name" | "country_phone_code" | "phone_number">;

/** A referring doctor as a row has it; a phone without a country code is Egyptian. */
export function readDoctorCells(cells: Cells, find: Find<Phone, StoredDoctor>): ReadRow {
  const { name = "" } = cells;
  const typed = textOf(cells, "phone_number");
  if (typed === "") return { input: { name }, faults: {}, stored: null };
  const phone = parsePhone(typed, textOf(cells, "country_phone_code") || "+20");
  if (phone === null)
    return { input: { name }, faults: { phone_number: "phone_length" }, stored: null };
  const stored = find(phone);
  return { input: { name, ...keptOf(cells, stored), ...phone }, faults: {}, stored };
}

/** How a price list finds the test of a row, and what is agreed for it already. */
export type PriceBook = {
  byCode: Find<string, { id: number }>;
  byName: (name: string) => readonly { id: number }[];
  termsOf: Find<number, PriceTerms>;
};

/** Price terms as a row of a price list has them, in pounds; the test is found by its code or name. */
export function readPriceCells(cells: Cells, book: PriceBook): ReadRow {
  const faults: ReadRow["faults"] = {};
  const read = (column: string, parse: (text: string) => number | null, code: FaultCode) => {
    const text = textOf(cells, column);
    const value = text === "" ? null : parse(text);
    if (text !== "" && value === null) faults[column] = code;
    return value;
  };
  const price = read("price", parseAmount, "amount");
  const percentage = read("discount_percentage", parsePercent, "percent_range");
  const value = read("discount_value", parseAmount, "amount");
  const test = testOf(cells, book);
  if (typeof test !== "number")
    return { input: null, faults: { ...test, ...faults }, stored: null };

  const stored = book.termsOf(test);
  const type = textOf(cells, "discount_type").toLowerCase() || (stored?.discount_type ?? "none");
  // A figure of the same type is kept; that of another one has gone with its type.
  const kept = stored?.discount_type === type ? stored : null;
  return {
    input: {
      test,
      price: price ?? stored?.price ?? null,
      discount_type: type,
      discount_percentage: percentage ?? kept?.discount_percentage ?? null,
      discount_value: value ?? kept?.discount_value ?? null,
    },
    faults: { ...discountFaults(cells, type), ...faults },
    stored,
  };
}

type Blame = Record<string, FaultCode>;

/** The test of a row of a price list, or why there is none. */
function testOf(cells: Cells, { byCode, byName }: PriceBook): number | Blame {
  const code = textOf(cells, "test_unique_id");
  const name = textOf(cells, "test_name");
  if (code !== "") return byCode(code)?.id ?? { test_unique_id: "test_code_unknown" };
  if (name === "") return { test_unique_id: "required" };
  const [test, other] = byName(name);
  if (test === undefined) return { test_name: "test_name_unknown" };
  return other === undefined ? test.id : { test_name: "test_name_shared" };
}

/** A figure that does not belong to the type would be dropped without a word: it is a fault. */
function discountFaults(cells: Cells, type: string): Blame {
  if (!DISCOUNT_TYPES.some((known) => known === type)) return {};
  const code =
    type === "none" && isEmpty(cells, "discount_type") ? "discount_untyped" : "discount_other";
  const misplaced = ["percentage", "value"].flatMap((kind) =>
    kind === type || isEmpty(cells, `discount_${kind}`)
      ? []
      : [[`discount_${kind}`, code] as const],
  );
  return Object.fromEntries(misplaced);
}

/** Whether a row says nothing but what its record holds. */
export function isUnchanged(stored: object, input: object): boolean {
  return Object.entries(stored).every(
    ([field, value]) => (Reflect.get(input, field) ?? null) === value,
  );
}

/** How many rows of a file leave their record as it is. */
export function unchangedOf({ rows, created, updated }: UploadResult): number {
  return rows - created - updated;
}

/** What a record holds in the columns whose cells are empty in its row; nothing of a new one. */
function keptOf(cells: Cells, stored: object | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(stored ?? {}).filter(([column]) => isEmpty(cells, column)),
  );
}

function isEmpty(cells: Cells, column: string): boolean {
  return textOf(cells, column) === "";
}

/** A cell as it is compared: cleaned, in 0-9. */
function textOf(cells: Cells, column: string): string {
  return cleanText(latinDigits(cells[column] ?? ""));
}

/** A whole number of any digits; null for an empty cell, NaN for anything else. */
function wholeOf(text: string): number | null {
  if (text === "") return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
}
