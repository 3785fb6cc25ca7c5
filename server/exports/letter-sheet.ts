import type { LetterColumn } from "#domain/claims.ts";
import type { ClaimLetter, LetterRow } from "#domain/entities/claim-batch.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import { oneBatch, type Sheet } from "../spreadsheet/sheet.ts";
import { type Reader, shownDay } from "./shown.ts";
import { nameIn } from "./words.ts";

const LETTER_KINDS: Readonly<Partial<Record<LetterColumn, CellKind>>> = {
  number: "count",
  day: "day",
  total_price: "amount",
  claimed_amount: "amount",
};

/** Returns the kind of the cells of a column of letters. */
export function letterKind(name: LetterColumn): CellKind {
  return LETTER_KINDS[name] ?? "text";
}

/** Returns the value of a row of a letter in a column. */
export function letterValue(
  row: LetterRow,
  name: LetterColumn,
  language: Reader["language"],
): CellValue {
  if (name === "claim_number") return String(row.claim_number);
  if (name !== "test_name") return row[name];
  return nameIn(language, { name_ar: row.test_name_ar, name_en: row.test_name_en });
}

/** Returns a letter as a sheet: the center and the provider above, the columns in the provider's order, the sum below. */
export function letterSheet(letter: ClaimLetter, reader: Reader): Sheet {
  const { language, words } = reader;
  const { center, columns, rows } = letter;
  const { letter: texts } = words.claims;
  const days = [letter.start_date, letter.end_date].map(shownDay).join(" – ");
  const head = [
    nameIn(language, center),
    center.address,
    center.phones,
    center.tax_number === "" ? "" : `${texts.tax_number} ${center.tax_number}`,
    `${texts.title} ${letter.number}`,
    `${texts.provider}: ${letter.provider_name}`,
    `${texts.days}: ${days}`,
    letter.day === null ? texts.draft : `${texts.sent}: ${shownDay(letter.day)}`,
  ].filter((line) => line !== "");
  return {
    name: `${texts.title} ${letter.number}`,
    head,
    columns: columns.map((name) => ({ title: texts.column[name], kind: letterKind(name) })),
    rows: oneBatch(rows.map((row) => columns.map((name) => letterValue(row, name, language)))),
    totals: columns.map((name, index) =>
      name === "claimed_amount" ? letter.total : index === 0 ? texts.total : null,
    ),
  };
}
