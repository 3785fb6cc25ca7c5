import type { ExportLanguage, ExportName } from "#domain/exports.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import type { Words } from "./words.ts";

/** For whom and when a file is written. */
export interface Reader {
  language: ExportLanguage;
  words: Words;
  /** IANA time zone of the center. */
  zone: string;
  now: Date;
  /** Names by id that the columns of a list need beside its rows. */
  names?: ReadonlyMap<number, string>;
}

/** A column of a file for people. */
export interface ShownColumn<Row> {
  /** The id of the column on screen; a column there that holds two facts is two columns of a file. */
  id: string;
  /** Its title on screen. */
  title(words: Words): string;
  kind: CellKind;
  value(row: Row, reader: Reader): CellValue;
}

/** The columns in the order of the screen, without those that a person chose away. */
export type ShownColumns<Row> = readonly ShownColumn<Row>[];

/** Returns the columns with these ids, in their order; without ids, all of them. */
export function chosenColumns<Row>(
  columns: ShownColumns<Row>,
  ids: readonly string[] | null,
): ShownColumns<Row> {
  return ids === null
    ? columns
    : ids.flatMap((wanted) => columns.filter(({ id }) => id === wanted));
}

/** Returns a day as screens show it: `07/11/2026`. */
export function shownDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Returns the name of a list in a language, as the setting of exports shows it. */
export function titleOf(name: ExportName, words: Words): string {
  return words.exports.name[name];
}

/** Returns the name of a file: its list, and the day on which it was written or the days that it is about. */
export function fileNameOf(title: string, days: string): string {
  return `${title} ${days}`.replace(/[\p{Cc}"*/:<>?\\|]/gu, " ");
}
