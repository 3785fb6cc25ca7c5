import type { ClaimLetter } from "#domain/entities/claim-batch.ts";
import type { ExportLanguage } from "#domain/exports.ts";
import { letterKind, letterSheet, letterValue } from "../../../exports/letter-sheet.ts";
import { fileNameOf } from "../../../exports/shown.ts";
import type { Answer } from "../../../http/answer.ts";
import type { RequestContext } from "../../../http/context.ts";
import {
  readerIn,
  requireExport,
  tableAnswer,
  workbookAnswer,
} from "../../../http/lists/export.ts";
import { oneBatch } from "../../../spreadsheet/sheet.ts";

/**
 * Returns a letter as a file in the provider's order of columns: in a language for people, without one as a table for
 * programs, whose names of columns a settlement file can have too. Throws `forbidden` if the role may not export it.
 */
export function letterFile(
  ctx: RequestContext,
  letter: ClaimLetter,
  { file, language }: { file: "csv" | "xlsx"; language: ExportLanguage | undefined },
): Answer {
  requireExport(ctx, "claim_batches");
  ctx.audit({
    action: "export",
    entity: "claim_batch",
    entityId: letter.id,
    branch: null,
    after: { file, rows: letter.rows.length },
  });
  const name = `claims-${letter.number}`;
  if (file === "csv" || language === undefined)
    return tableAnswer({
      name,
      columns: letter.columns.map((column) => ({
        header: column,
        ...plainKind(letterKind(column)),
        value: (row: ClaimLetter["rows"][number]) => letterValue(row, column, "en"),
      })),
      batches: oneBatch(letter.rows),
      kind: file,
      zone: ctx.account.zone,
    });
  const reader = readerIn(ctx, language);
  const { title } = reader.words.claims.letter;
  const shownName = fileNameOf(`${title} ${letter.number}`, letter.provider_name);
  return workbookAnswer(reader, [letterSheet(letter, reader)], { name, shownName });
}

/** Returns the kind of a column for programs, which have days as text. */
function plainKind(kind: ReturnType<typeof letterKind>) {
  return kind === "amount" || kind === "count" ? { kind } : {};
}
