import { parseAmount, parsePercent } from "./money.ts";
import { parsePhone, type Phone } from "./phones.ts";
import { DISCOUNT_TYPES, type PriceTerms } from "./pricing.ts";
import { cleanText, latinDigits } from "./text.ts";
import type { ReferringDoctor } from "./entities/referring-doctor.ts";
import type { Test } from "./entities/test.ts";
import type { FaultCode } from "./faults.ts";

const PRICE_COLUMNS = [
  "test_unique_id",
  "test_name",
  "price",
  "discount_type",
  "discount_percentage",
  "discount_value",
] as const;

/** The column names, as in the header row, of each list that can be uploaded. */
export const UPLOAD_COLUMNS = {
  tests: ["unique_id", "name_ar", "name_en", "modality", "default_duration_minutes"],
  referring_doctors: ["name", "country_phone_code", "phone_number"],
  price_list: PRICE_COLUMNS,
  machine_prices: [...PRICE_COLUMNS, "duration_minutes"],
} as const;
export type UploadKind = keyof typeof UPLOAD_COLUMNS;

/** Columns that a file may lack: a provider's price list can so be uploaded for a machine, too. */
export const OPTIONAL_COLUMNS: Readonly<Partial<Record<UploadKind, readonly string[]>>> = {
  machine_prices: ["duration_minutes"],
};

/** An error in an uploaded file. `row` is the row number in the spreadsheet; the header is row 1. */
export type RowFault = {
  row: number;
  column: string;
  /** The name of the column as the file has it. */
  header: string;
  /** The cell, shortened; empty if it is empty. */
  found: string;
  code: FaultCode;
  detail: string;
};

/** What a row of an uploaded file changes: the columns that differ, as the API sends their values. */
export type UploadChange = {
  /** The row number in the spreadsheet. */
  row: number;
  name_ar: string;
  name_en: string;
  /** Null for a new record. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/**
 * The effect of an upload or its preview. Rows that are neither created nor updated equal the stored record, or are tests
 * without a price that are not on the price list.
 */
export type UploadResult = {
  rows: number;
  created: number;
  updated: number;
  /** Only in a preview: the first new and changed rows, in the order of the file. */
  changes?: UploadChange[] | undefined;
};

/** Maximum number of changes in a preview; the counts say how many more there are. */
export const MAX_SHOWN_CHANGES = 500;

type Cells = Readonly<Record<string, string>>;

/** The cells of a row converted to the input of a schema; empty cells keep the stored value. */
export type ReadRow = {
  /** Null if the schema cannot check the row because of a fault. */
  input: Record<string, unknown> | null;
  /** Faults of cells that cannot be converted. */
  faults: Record<string, FaultCode>;
  /** The stored values of the record that the row names; null for a new record. */
  stored: object | null;
};

/** Finds the record that a row names; returns null if it does not exist yet. */
type Find<Key, Stored> = (key: Key) => Stored | null;

export type StoredTest = Pick<
  Test,
  "unique_id" | "name_ar" | "name_en" | "modality" | "default_duration_minutes"
>;

/** Reads a test from a row. A known code keeps its stored spelling, whatever the case in the row. */
export function readTestCells(cells: Cells, find: Find<string, StoredTest>): ReadRow {
  const { name_ar = "", name_en = "", modality = "" } = cells;
  const code = textOf(cells, "unique_id");
  const stored = code === "" ? null : find(code);
  const minutes = wholeNumber(textOf(cells, "default_duration_minutes"));
  return {
    input: {
      name_ar,
      name_en,
      modality: cleanText(modality).toUpperCase(),
      ...(minutes === null ? {} : { default_duration_minutes: minutes }),
      ...storedForEmptyCells(cells, stored),
      unique_id: stored?.unique_id ?? code,
    },
    faults: Number.isNaN(minutes) ? { default_duration_minutes: "number" } : {},
    stored,
  };
}

export type StoredDoctor = Pick<ReferringDoctor, "name" | "country_phone_code" | "phone_number">;

/** Reads a referring doctor from a row; a phone number without a country code is Egyptian. */
export function readDoctorCells(cells: Cells, find: Find<Phone, StoredDoctor>): ReadRow {
  const { name = "" } = cells;
  const typed = textOf(cells, "phone_number");
  if (typed === "") return { input: { name }, faults: {}, stored: null };
  const phone = parsePhone(typed, textOf(cells, "country_phone_code") || "+20");
  if (phone === null)
    return { input: { name }, faults: { phone_number: "phone_length" }, stored: null };
  const stored = find(phone);
  return { input: { name, ...storedForEmptyCells(cells, stored), ...phone }, faults: {}, stored };
}

/** Finds the test of a row of a price list, and the price terms stored for it. */
export type PriceBook = {
  byCode: Find<string, { id: number }>;
  byName: (name: string) => readonly { id: number }[];
  /** Also the duration, for a machine. */
  termsOf: Find<number, PriceTerms & { duration_minutes?: number }>;
};

/** Reads price terms, in pounds, from a row of a price list; the test is found by its code or name. */
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
  // A test of the template that got no price is not on the list, and stays so.
  if (stored === null && TERM_COLUMNS.every((column) => isEmpty(cells, column)))
    return { input: null, faults, stored };
  const minutes = wholeNumber(textOf(cells, "duration_minutes"));
  if (Number.isNaN(minutes)) faults["duration_minutes"] = "number";
  const type = textOf(cells, "discount_type").toLowerCase() || (stored?.discount_type ?? "none");
  // Keep the stored figure only if the discount type stays the same.
  const storedPrice = stored?.discount_type === type ? stored : null;
  return {
    input: {
      test,
      price: price ?? stored?.price ?? null,
      discount_type: type,
      discount_percentage: percentage ?? storedPrice?.discount_percentage ?? null,
      discount_value: value ?? storedPrice?.discount_value ?? null,
      ...durationOf(minutes, stored),
    },
    faults: { ...discountFaults(cells, type), ...faults },
    stored,
  };
}

const TERM_COLUMNS = [
  "price",
  "discount_type",
  "discount_percentage",
  "discount_value",
  "duration_minutes",
] as const;

/** Returns the duration of a row, or the stored one; nothing for a provider, or if the test itself decides. */
function durationOf(minutes: number | null, stored: { duration_minutes?: number } | null) {
  const duration = minutes ?? stored?.duration_minutes;
  return duration === undefined ? {} : { duration_minutes: duration };
}

type ColumnFaults = Record<string, FaultCode>;

/** Returns the id of the test of a row of a price list, or the faults by column. */
function testOf(cells: Cells, { byCode, byName }: PriceBook): number | ColumnFaults {
  const code = textOf(cells, "test_unique_id");
  const name = textOf(cells, "test_name");
  if (code !== "") return byCode(code)?.id ?? { test_unique_id: "test_code_unknown" };
  if (name === "") return { test_unique_id: "required" };
  const [test, secondTest] = byName(name);
  if (test === undefined) return { test_name: "test_name_unknown" };
  return secondTest === undefined ? test.id : { test_name: "test_name_shared" };
}

/** Returns a fault for each figure that does not belong to the discount type; it would be dropped silently. */
function discountFaults(cells: Cells, type: string): ColumnFaults {
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

/**
 * Returns what a row changes: the stored and new values of the columns of the file that differ; of a new record those
 * filled in.
 */
export function changedColumns(
  kind: UploadKind,
  stored: object | null,
  input: object,
): Pick<UploadChange, "before" | "after"> {
  const valueIn = (record: object, column: string): unknown => Reflect.get(record, column) ?? null;
  const columns = UPLOAD_COLUMNS[kind].filter((column) =>
    stored === null
      ? (valueIn(input, column) ?? "") !== ""
      : column in stored && valueIn(stored, column) !== valueIn(input, column),
  );
  const pick = (record: object) =>
    Object.fromEntries(columns.map((column) => [column, valueIn(record, column)]));
  return { before: stored && pick(stored), after: pick(input) };
}

/** Whether a row changes nothing in its record. */
export function isUnchanged(stored: object, input: object): boolean {
  return Object.entries(stored).every(
    ([field, value]) => (Reflect.get(input, field) ?? null) === value,
  );
}

/** Returns how many rows of a file change nothing. */
export function unchangedCount({ rows, created, updated }: UploadResult): number {
  return rows - created - updated;
}

/** Returns the stored values of the columns whose cells are empty; empty for a new record. */
function storedForEmptyCells(cells: Cells, stored: object | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(stored ?? {}).filter(([column]) => isEmpty(cells, column)),
  );
}

function isEmpty(cells: Cells, column: string): boolean {
  return textOf(cells, column) === "";
}

/** Returns the text of a cell, cleaned and with digits converted to 0-9. */
function textOf(cells: Cells, column: string): string {
  return cleanText(latinDigits(cells[column] ?? ""));
}

/** Returns a whole number, null for an empty cell, or NaN for anything else. */
function wholeNumber(text: string): number | null {
  if (text === "") return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
}
