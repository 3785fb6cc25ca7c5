import {
  changesOf,
  type FieldChange,
  idsIn,
  mentionKey,
  nameBeside,
  referredKind,
} from "#domain/audit-changes.ts";
import { isNamedKind } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import type { ExportLanguage } from "#domain/exports.ts";
import { pounds } from "#domain/money.ts";

/** Returns the name of the record that a row is about; null if it is about none, or its name is not known. */
export function recordName(
  { entity, entity_id: id, names }: AuditRow,
  language: ExportLanguage,
): string | null {
  if (id === null || !isNamedKind(entity)) return null;
  return names[mentionKey({ kind: entity, id })]?.[language] ?? null;
}

/**
 * Returns the fields of a row with their values before and after, one a line, under their names in the HTTP interface:
 * `price: 350.00 → 400.00`. Amounts are in pounds; of the text of a report only is said that it changed.
 */
export function changesText(row: AuditRow): string {
  return changesOf(row)
    .map((change) => {
      const { field, kind, before, after } = change;
      if (kind === "content") return `${field}: changed`;
      const [old, now] = [before, after].map((value) => valueText(row, change, value));
      if (before === undefined) return `${field}: ${now}`;
      return after === undefined ? `${field}: ${old}` : `${field}: ${old} → ${now}`;
    })
    .join("\n");
}

function valueText(row: AuditRow, { field, kind, before }: FieldChange, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "money" && typeof value === "number") return pounds(value);
  const named = referredKind(kind);
  if (named === null) return typeof value === "string" ? value : JSON.stringify(value);
  const beside = nameBeside(field, kind, value === before ? row.before : row.after);
  return idsIn(value)
    .map((id) => beside?.ar ?? row.names[mentionKey({ kind: named, id })]?.ar ?? String(id))
    .join(", ");
}
