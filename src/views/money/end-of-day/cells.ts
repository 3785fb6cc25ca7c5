import { STATUSES_TAKING_PLACE } from "#domain/appointments.ts";
import { formatPounds } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural } from "#src/i18n/t.ts";

/** A figure and the path of the rows behind it. */
export type Cell = {
  text: string;
  path: string;
  tone?: "stop" | "waiting";
  /** Whether a person wrote the text, as long as they liked: two lines of it are shown. */
  isLong?: boolean;
};
export type Line = { key: string; name: string; cells: readonly Cell[] };
/** One table of the page. Its last line is the total. */
export type Section = {
  key: string;
  title: string;
  /** Titles of the columns, that of the names first. */
  columns: readonly string[];
  lines: readonly Line[];
  /** Stands instead of the table if there is nothing to show; null if there is. */
  nothing: string | null;
  note?: string;
};

/** What the rows behind the figures are filtered by. */
export type Days = { start_date: string; end_date: string; branch?: string };

export const pathTo = (screen: string, filters: Readonly<Record<string, string>>) =>
  `${screen}?${new URLSearchParams(filters).toString()}`;
export const appointments = (days: object, filters: object) =>
  pathTo("/appointments", { ...days, ...filters });
export const taking = { status: STATUSES_TAKING_PLACE };
export const moved = (days: Days, filters: object) =>
  pathTo("/end-of-day/payments", { ...days, ...filters });

export const count = (value: number, path: string): Cell => ({ text: formatCount(value), path });
export const money = (value: number, path: string, tone?: Cell["tone"]): Cell => ({
  text: formatPounds(value),
  path,
  ...(tone !== undefined && value !== 0 ? { tone } : {}),
});
export const minutes = (value: number | null, path: string): Cell => ({
  text: value === null ? "—" : formatCount(value),
  path,
});

/** Says how many rows stand only in the list; empty if all are shown. */
export const moreOf = (all: number, shown: number) =>
  all > shown ? plural("end_of_day.more", all - shown) : "";
