import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { UploadedFile } from "#server/http/uploads.ts";

const FOREIGN = "tests/files/spreadsheets";
const CASES = "tests/files/sheet-cases";

/** Returns a workbook or csv file that others made; its licence is beside it. */
export function foreignFile(name: string): UploadedFile {
  return { name, bytes: readFileSync(join(FOREIGN, name)) };
}

/** The names of the files that others made. */
export const FOREIGN_FILES: readonly string[] = readdirSync(FOREIGN).filter(
  (name) => !name.endsWith(".md"),
);

/** Returns a file that once was read wrongly. */
export function caseFile(name: string): UploadedFile {
  return { name, bytes: readFileSync(join(CASES, name)) };
}
