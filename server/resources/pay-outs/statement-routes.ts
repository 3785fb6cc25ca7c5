import { isDay, today } from "#domain/dates.ts";
import type { StatementLine } from "#domain/entities/pay-out.ts";
import { EXPORT_LANGUAGES, type ExportLanguage } from "#domain/exports.ts";
import { type FaultCode, invalidFields } from "#domain/errors.ts";
import { StatementRecord } from "#domain/records/pay-outs.ts";
import { statementSheet } from "../../exports/statement-sheet.ts";
import { fileNameOf } from "../../exports/shown.ts";
import type { RequestContext } from "../../http/context.ts";
import { one, TABLE_TYPES, withParameters } from "../../http/declared-answers.ts";
import { readerIn, requireExport, tableAnswer, workbookAnswer } from "../../http/lists/export.ts";
import type { ExportColumn } from "../../http/lists/files.ts";
import { LANGUAGE } from "../../http/lists/parameters.ts";
import { route } from "../../http/route.ts";
import { oneBatch } from "../../spreadsheet/sheet.ts";
import { profileOf } from "../center-profile/profile.ts";
import { choiceOf, fileAsked } from "../figures/figures-query.ts";
import { readOwnCenter } from "../own-center.ts";
import { readStatement } from "./statement.ts";

const DAY = { type: "string", format: "date" };
const FLAG = { type: "boolean", default: false };

const reader = withParameters(readQuery, {
  from: { schema: DAY, description: "First day of the center. Default: the first of the month." },
  to: { schema: DAY, description: "Last day of the center, included. Default: today." },
  export_csv: { schema: FLAG },
  export_xlsx: { schema: FLAG },
  language: LANGUAGE,
});

function readQuery({ from, to, language, ...raw }: Record<string, unknown>) {
  const { export_csv, export_xlsx, ...unknown } = raw;
  const faults: Record<string, FaultCode> = {};
  for (const name of Object.keys(unknown)) faults[name] = "unknown_field";
  const day = (name: string, value: unknown) => {
    if (value === undefined || (typeof value === "string" && isDay(value))) return value ?? null;
    faults[name] = "date";
    return null;
  };
  const days = { from: day("from", from), to: day("to", to) };
  if (days.from !== null && days.to !== null && days.from > days.to) faults["to"] = "date_order";
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return {
    ...days,
    export: fileAsked({ export_csv, export_xlsx }),
    language: choiceOf("language", EXPORT_LANGUAGES, language),
  };
}

/** Returns the days of a call; without them, this month until today. Throws `validation` if they are in the wrong order. */
function daysOf(ctx: RequestContext, query: { from: string | null; to: string | null }) {
  const to = query.to ?? today(ctx.account.zone, ctx.now.getTime());
  const from = query.from ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalidFields({ to: "date_order" });
  return { from, to };
}

export const statementRoutes = [
  route({
    method: "GET",
    url: "/referring-doctors/:id/statement/",
    permission: "pay_outs.read",
    query: reader,
    answers: one(StatementRecord, TABLE_TYPES),
    async handler(ctx, { params, query }) {
      const days = daysOf(ctx, query);
      if (query.export !== null) requireExport(ctx, "pay_outs");
      const statement = await readStatement(ctx, { doctor: params.id, ...days });
      return query.export === null
        ? statement
        : exported(ctx, statement, { file: query.export, language: query.language });
    },
  }),
];

type Statement = Awaited<ReturnType<typeof readStatement>>;

const COLUMNS: readonly ExportColumn<StatementLine>[] = [
  { header: "at", kind: "instant", value: (row) => row.at },
  { header: "kind", value: (row) => row.kind },
  { header: "accession_number", value: (row) => row.accession_number },
  { header: "patient", value: (row) => row.patient_name },
  { header: "test", value: (row) => row.test_name_en || row.test_name_ar },
  { header: "pay_out", kind: "count", value: (row) => row.pay_out_number },
  { header: "method", value: (row) => row.method },
  { header: "amount", kind: "amount", value: (row) => row.amount },
  { header: "balance", kind: "amount", value: (row) => row.balance },
];

async function exported(
  ctx: RequestContext,
  statement: Statement,
  { file, language }: { file: "csv" | "xlsx"; language: ExportLanguage | null },
) {
  const { doctor, from, to, lines } = statement;
  ctx.audit({
    action: "export",
    entity: "doctor_statement",
    entityId: null,
    branch: null,
    after: { doctor, from, to, file, rows: lines.length },
  });
  const name = `statement-${doctor}-${from}-${to}`;
  const { zone } = ctx.account;
  if (file === "csv" || language === null)
    return tableAnswer({ name, columns: COLUMNS, batches: oneBatch(lines), kind: file, zone });
  const forPeople = readerIn(ctx, language);
  const center = await readOwnCenter(ctx);
  const profile = profileOf(center);
  const own = (language === "ar" ? profile.name_ar : profile.name_en) || center.name;
  const sheet = statementSheet(statement, { center: own, profile }, forPeople);
  const shownName = fileNameOf(`${sheet.name} ${statement.doctor_name}`, `${from} ${to}`);
  return workbookAnswer(forPeople, [sheet], { name, shownName });
}
