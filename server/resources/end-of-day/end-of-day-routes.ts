import { daysOf, today } from "#domain/dates.ts";
import { MAX_END_OF_DAY, MAX_ROWS } from "#domain/end-of-day.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { EXPORT_LANGUAGES, type ExportLanguage } from "#domain/exports.ts";
import { EndOfDayRecord } from "#domain/records/end-of-day.ts";
import { END_OF_DAY_COLUMNS, endOfDayLines } from "../../exports/end-of-day-lines.ts";
import { endOfDaySheets } from "../../exports/end-of-day-sheets.ts";
import { fileNameOf, titleOf } from "../../exports/shown.ts";
import type { RequestContext } from "../../http/context.ts";
import { one, TABLE_TYPES, withParameters } from "../../http/declared-answers.ts";
import {
  headOf,
  readerIn,
  requireExport,
  tableAnswer,
  workbookAnswer,
} from "../../http/lists/export.ts";
import { LANGUAGE } from "../../http/lists/parameters.ts";
import { rowParametersOf } from "../../http/lists/query.ts";
import { oneBatch } from "../../spreadsheet/sheet.ts";
import { route } from "../../http/route.ts";
import { inTransaction } from "../../http/transactions.ts";
import { choiceOf, fileAsked } from "../figures/figures-query.ts";
import {
  PERIOD_PARAMETERS,
  periodOfQuery,
  periodReader,
  type Period,
  type PeriodQuery,
} from "../figures/period.ts";
import { readEndOfDay } from "./end-of-day.ts";

interface EndOfDayQuery extends PeriodQuery {
  export: "csv" | "xlsx" | null;
  /** The language of a workbook for people; null: a table for programs. */
  language: ExportLanguage | null;
  /** The parameters of the call as they were sent; for the audit trail. */
  asked: Readonly<Record<string, string>>;
}

/** The most rows of a sheet; more are refused rather than left out. */
const MAX_SHEET = 10_000;

const FLAG = { type: "boolean", default: false };

// Money of a day belongs to branches and not to machines.
const { machines: _machines, ...DAYS_AND_BRANCHES } = PERIOD_PARAMETERS;

const queryReader = withParameters(readQuery, {
  ...DAYS_AND_BRANCHES,
  start_date: {
    ...DAYS_AND_BRANCHES.start_date,
    description: "First day, included. Default: the last.",
  },
  export_csv: { schema: FLAG },
  export_xlsx: { schema: FLAG },
  language: LANGUAGE,
});

function readQuery(raw: Record<string, unknown>): EndOfDayQuery {
  const { export_csv, export_xlsx, language, ...rest } = raw;
  const query = periodReader(rest, Object.keys(DAYS_AND_BRANCHES));
  return {
    ...query,
    export: fileAsked({ export_csv, export_xlsx }),
    language: choiceOf("language", EXPORT_LANGUAGES, language),
    asked: rowParametersOf(raw),
  };
}

export const endOfDayRoutes = [
  route({
    method: "GET",
    url: "/end-of-day/",
    permission: "end_of_day.read",
    replica: true,
    query: queryReader,
    answers: one(EndOfDayRecord, TABLE_TYPES),
    async handler(ctx, { query }) {
      if (query.export !== null) requireExport(ctx, "end_of_day");
      const period = await daysOfQuery(ctx, query);
      const limit = query.export === null ? MAX_ROWS : MAX_SHEET;
      // As in the financial report, the audit row of an export is written outside the snapshot.
      const page = await inTransaction(ctx.database, "snapshot", (tx) =>
        readEndOfDay({ ...ctx, tx }, period, limit),
      );
      return query.export === null ? page : exported(ctx, page, query);
    },
  }),
];

/** Returns the period of a query, by default today. Throws `validation`, also for more than a month. */
async function daysOfQuery(ctx: RequestContext, query: EndOfDayQuery): Promise<Period> {
  const end_date = query.end_date ?? query.start_date ?? today(ctx.account.zone, ctx.now.getTime());
  const start_date = query.start_date ?? end_date;
  const { length } = daysOf(start_date, end_date);
  if (length > MAX_END_OF_DAY) throw invalidFields({ start_date: "month_range" });
  return periodOfQuery(ctx, { ...query, start_date, end_date });
}

/** Returns the page as a workbook for people with a sheet for each section, or as one table for programs. */
async function exported(ctx: RequestContext, page: EndOfDay, query: EndOfDayQuery) {
  if (Math.max(page.unpaid.count, page.refunds.count, page.discounts.count) > MAX_SHEET)
    throw new Refusal("too_large", { detail: "Too many rows: choose fewer days." });
  const { start_date, end_date } = page;
  const lines = endOfDayLines(page);
  const file = query.export ?? "csv";
  const asked: Record<string, string> = { ...query.asked, start_date, end_date };
  ctx.audit({
    action: "export",
    entity: "end_of_day",
    entityId: null,
    branch: null,
    after: { filter: asked, file, rows: lines.length },
  });
  const name = `end-of-day-${start_date}-${end_date}`;
  if (file === "csv" || query.language === null)
    return tableAnswer({
      name,
      columns: END_OF_DAY_COLUMNS,
      batches: oneBatch(lines),
      kind: file,
      zone: ctx.account.zone,
    });
  const reader = readerIn(ctx, query.language);
  const head = await headOf(ctx, "end_of_day", { asked }, reader);
  const days = start_date === end_date ? start_date : `${start_date} ${end_date}`;
  return workbookAnswer(reader, endOfDaySheets(page, { head, reader }), {
    name,
    shownName: fileNameOf(titleOf("end_of_day", reader.words), days),
  });
}
