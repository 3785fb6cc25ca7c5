import { parsePhone, type Phone } from "./phones.ts";
import { cleanCode, onlyDigits } from "./text.ts";
import { type Cells, isEmpty, textOf, wholeNumber } from "./upload-cells.ts";
import { modifiedPrice, type PriceTerms } from "./pricing.ts";
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
  tests: [
    "unique_id",
    "name_ar",
    "name_en",
    "modality",
    "default_duration_minutes",
    "also_known_as",
  ],
  referring_doctors: ["name", "country_phone_code", "phone_number"],
  price_list: PRICE_COLUMNS,
  machine_prices: [...PRICE_COLUMNS, "duration_minutes"],
} as const;
export type UploadKind = keyof typeof UPLOAD_COLUMNS;

/**
 * Columns that a file may lack: a provider's price list can so be uploaded for a machine, too, and our own exports, which
 * have no column for the country or for the type of a discount.
 */
export const OPTIONAL_COLUMNS: Readonly<Partial<Record<UploadKind, readonly string[]>>> = {
  tests: ["also_known_as"],
  referring_doctors: ["country_phone_code"],
  price_list: ["discount_type"],
  machine_prices: ["discount_type", "duration_minutes"],
};

/** Columns that are read and compared only, because they are computed. */
export const READ_COLUMNS: Readonly<Partial<Record<UploadKind, readonly string[]>>> = {
  price_list: ["modified_price"],
  machine_prices: ["modified_price"],
};

/** Columns of texts: a number in a cell of a workbook is what the cell shows, such as `T012`. */
export const TEXT_COLUMNS: readonly string[] = [
  "unique_id",
  "name_ar",
  "name_en",
  "modality",
  "also_known_as",
  "name",
  "country_phone_code",
  "phone_number",
  "test_unique_id",
  "test_name",
];

/** The columns that screens, and so our own exports, name otherwise: by these labels of fields (`catalog.field.…`). */
export const TITLED_COLUMNS = {
  unique_id: "unique_id",
  name_ar: "name_ar",
  name_en: "name_en",
  modality: "modality",
  default_duration_minutes: "duration",
  also_known_as: "also_known_as",
  name: "name",
  phone_number: "phone",
  test_unique_id: "unique_id",
  test_name: "test",
  price: "price",
  discount_percentage: "discount_percentage",
  discount_value: "discount_value",
  modified_price: "modified_price",
  duration_minutes: "duration",
} as const;

/** The labels that name each column to a person. Exports have no column for the last two; a file names them only so. */
export const COLUMN_WORDS = {
  ...TITLED_COLUMNS,
  country_phone_code: "country_code",
  discount_type: "discount",
} as const;

/** An error in an uploaded file. `row` is the row number in the spreadsheet; the header is row 1. */
export type RowFault = {
  /** The name of the sheet; empty for a csv file. */
  sheet: string;
  /** The address of the cell, such as `C4`; empty if the file has no such column. */
  cell: string;
  row: number;
  column: string;
  /** The name of the column as the file has it. */
  header: string;
  /** The cell, shortened; empty if it is empty. */
  found: string;
  code: FaultCode;
  detail: string;
  /** Of `paid_before`: the day of the payment that was noted before. */
  earlier?: string | undefined;
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

/** What a preview says of a file besides its rows. */
export type UploadNotes = {
  /** The headings of columns that the list does not have, which were not read. */
  unread?: readonly string[] | undefined;
  /** How many of the rows are hidden in the spreadsheet, by a filter for example. They are read as the others are. */
  hidden_rows?: number | undefined;
  /** The headings of columns that are read and hidden. */
  hidden_columns?: readonly string[] | undefined;
};

/**
 * The effect of an upload or its preview. Rows that are neither created nor updated equal the stored record, or are tests
 * without a price that are not on the price list.
 */
export type UploadResult = UploadNotes & {
  rows: number;
  created: number;
  updated: number;
  /** Only in a preview: the first new and changed rows, in the order of the file. */
  changes?: UploadChange[] | undefined;
  /** Only in a preview: stands for what was shown. Who sends it when saving overwrites nothing that changed meanwhile. */
  seen?: string | undefined;
};

/** Maximum number of changes in a preview; the counts say how many more there are. */
export const MAX_SHOWN_CHANGES = 500;

/** The cells of a row converted to the input of a schema; empty cells keep the stored value. */
export type ReadRow = {
  /** Null if the schema cannot check the row because of a fault. */
  input: Record<string, unknown> | null;
  /** Faults of cells that cannot be converted. */
  faults: Record<string, FaultCode>;
  /** The stored values of the record that the row names; null for a new record. */
  stored: object | null;
};

/** What is wrong with cells, by column. */
export type ColumnFaults = Record<string, FaultCode>;

/** Finds the record that a row names; returns null if it does not exist yet. */
export type Find<Key, Stored> = (key: Key) => Stored | null;

export type StoredTest = Pick<
  Test,
  "unique_id" | "name_ar" | "name_en" | "modality" | "default_duration_minutes" | "also_known_as"
>;

/** Reads a test from a row. A known code keeps its stored spelling, whatever the case in the row. */
export function readTestCells(cells: Cells, find: Find<string, StoredTest>): ReadRow {
  const { name_ar = "", name_en = "", modality = "", also_known_as = "" } = cells;
  const code = textOf(cells, "unique_id");
  const stored = code === "" ? null : find(code);
  const minutes = wholeNumber(textOf(cells, "default_duration_minutes"));
  return {
    input: {
      name_ar,
      name_en,
      modality: cleanCode(modality).toUpperCase(),
      also_known_as,
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
  const country = textOf(cells, "country_phone_code");
  const unused: ColumnFaults = { country_phone_code: "cell_unused" };
  if (typed === "") return { input: { name }, faults: country === "" ? {} : unused, stored: null };
  const phone = parsePhone(typed, country || "+20");
  if (phone === null)
    return { input: { name }, faults: { phone_number: "phone_length" }, stored: null };
  const stored = find(phone);
  const input = { name, ...storedForEmptyCells(cells, stored), ...phone };
  // A number that names its own country leaves another one beside it without effect.
  const isOther = country !== "" && onlyDigits(country) !== onlyDigits(phone.country_phone_code);
  return { input, faults: isOther ? unused : {}, stored };
}

/**
 * Returns what a row changes: the stored and new values of the columns of the file that differ, and of what is computed
 * from them; of a new record those filled in.
 */
export function changedColumns(
  kind: UploadKind,
  storedValues: object | null,
  inputValues: object,
): Pick<UploadChange, "before" | "after"> {
  const stored = storedValues && withComputed(storedValues);
  const input = withComputed(inputValues);
  const valueIn = (record: object, column: string): unknown => Reflect.get(record, column) ?? null;
  const columns = [...UPLOAD_COLUMNS[kind], ...(READ_COLUMNS[kind] ?? [])].filter((column) =>
    stored === null
      ? (valueIn(input, column) ?? "") !== ""
      : column in stored && valueIn(stored, column) !== valueIn(input, column),
  );
  const pick = (record: object) =>
    Object.fromEntries(columns.map((column) => [column, valueIn(record, column)]));
  return { before: stored && pick(stored), after: pick(input) };
}

/** Returns a record with the price after discount, if it has a price. */
function withComputed(record: object): object {
  return isPriced(record) ? { ...record, modified_price: modifiedPrice(record) } : record;
}

const isPriced = (record: object): record is PriceTerms => "discount_type" in record;

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
