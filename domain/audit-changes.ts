import { filtersIn, idIn, kindOfFilter } from "./audit-filters.ts";
import { isNamedKind } from "./audit-kinds.ts";
import { auditedFieldsOf, fieldKindOf } from "./audit-fields.ts";
import type { FieldKind, NamedKind } from "./audit-kinds.ts";
import { isSameJson, KEPT_FIELDS } from "./audit.ts";
import type { AuditName, AuditRow } from "./entities/audit.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One field of a row of the audit trail. A new record has no `before`, a deleted one no `after`: they are undefined. */
export interface FieldChange {
  field: string;
  kind: FieldKind;
  before: unknown;
  after: unknown;
}

/**
 * Returns the fields that a row of the audit trail says something about, in the order of `FIELDS`: of a change those that
 * differ, of a new or deleted record those that are filled in. Of a field whose value nobody may see both values are null.
 */
export function changesOf(
  row: Pick<AuditRow, "action" | "entity" | "before" | "after">,
): FieldChange[] {
  const { action, entity } = row;
  const [before, after] = [fieldsIn(row.before), fieldsIn(row.after)];
  const both = before !== null && after !== null;
  const kept = KEPT_FIELDS[action] ?? [];
  return namesIn(entity, before, after).flatMap((field): FieldChange[] => {
    const kind = fieldKindOf(entity, field);
    const [old, now] = [before?.[field], after?.[field]];
    if (kind === "hidden") return [];
    if (both ? isSameJson(old, now) && !kept.includes(field) : isEmpty(old ?? now)) return [];
    return kind === "content"
      ? [{ field, kind, before: null, after: null }]
      : [{ field, kind, before: old, after: now }];
  });
}

function namesIn(entity: string, before: Fields | null, after: Fields | null): string[] {
  const found = Object.keys({ ...before, ...after });
  const known = Object.keys(auditedFieldsOf(entity)).filter((name) => found.includes(name));
  return [...new Set([...known, ...found])];
}

function fieldsIn(value: unknown): Fields | null {
  return typeof value === "object" && value !== null ? (value as Fields) : null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A record that a row of the audit trail refers to. */
export interface Mention {
  kind: NamedKind;
  id: number;
}

/** Returns the records that a row refers to: its own, its branch, its token and those in its fields. */
export function mentionsIn(row: Omit<AuditRow, "names">): Mention[] {
  const own: Mention[] =
    isNamedKind(row.entity) && row.entity_id !== null
      ? [{ kind: row.entity, id: row.entity_id }]
      : [];
  const others = changesOf(row).flatMap(({ kind, before, after }) => {
    if (kind === "asked") return mentionsInFilters(row.entity, after ?? before);
    const named = referredKind(kind);
    return named === null
      ? []
      : [...idsIn(before), ...idsIn(after)].map((id) => ({ kind: named, id }));
  });
  const place: Mention[] = row.branch === null ? [] : [{ kind: "branch", id: row.branch }];
  const program: Mention[] =
    row.api_token === null ? [] : [{ kind: "api_token", id: row.api_token }];
  return [...own, ...place, ...program, ...others];
}

/** Returns the records that the filters of an export choose. */
function mentionsInFilters(list: string, asked: unknown): Mention[] {
  return filtersIn(asked).flatMap(({ name, values }) => {
    const kind = kindOfFilter(list, name);
    return kind === null
      ? []
      : values.flatMap((one) => idIn(one) ?? []).map((id) => ({ kind, id }));
  });
}

/** Returns the kind of the records whose ids a field holds; null if it holds none. */
export function referredKind(kind: FieldKind): NamedKind | null {
  const name = kind.replace(/^(one|many) /, "");
  return name !== kind && isNamedKind(name) ? name : null;
}

/** Returns the ids in a field that refers to records. */
export function idsIn(value: unknown): number[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((id) => typeof id === "number");
}

/** Returns the key of a record in the names of a row: `referring_doctor:12`. */
export function mentionKey({ kind, id }: Mention): string {
  return `${kind}:${id}`;
}

/**
 * Returns the name of a record that stands beside its id in the same fields, as it was at the time; null if none does.
 * `fields` are those before or after.
 */
export function nameBeside(field: string, kind: FieldKind, fields: unknown): AuditName | null {
  const values = fieldsIn(fields);
  if (values === null) return null;
  if (kind === "one test") {
    const [ar, en] = [values[`${field}_name_ar`], values[`${field}_name_en`]];
    return typeof ar === "string" && typeof en === "string" ? { ar: ar || en, en: en || ar } : null;
  }
  const name = values[kind === "one room" ? "room_number" : `${field}_name`];
  return typeof name === "string" ? { ar: name, en: name } : null;
}

/** Returns the name in a record as the API returned it before it was deleted; null for kinds that are never deleted. */
export function nameInRecord(kind: NamedKind, record: unknown): AuditName | null {
  const values = fieldsIn(record);
  if (values === null) return null;
  const test = nameBeside("test", "one test", values);
  const beside = values["machine_name"] ?? values["provider_name"];
  if (kind === "availability" || kind === "supported_test") return joined([test, plain(beside)]);
  if (kind === "commission_rule")
    return joined([plain(values["doctor_name"]), plain(values["modality"]), test]);
  if (kind === "test") return plainPair(values["name_ar"], values["name_en"]);
  return plain(kind === "room" ? values["room_number"] : values["name"]);
}

function plain(name: unknown): AuditName | null {
  return typeof name === "string" && name !== "" ? { ar: name, en: name } : null;
}

function plainPair(arabic: unknown, english: unknown): AuditName | null {
  const [ar, en] = [plain(arabic), plain(english)];
  const some = ar ?? en;
  return some === null ? null : { ar: (ar ?? some).ar, en: (en ?? some).en };
}

function joined(names: readonly (AuditName | null)[]): AuditName | null {
  const known = names.filter((name) => name !== null);
  if (known.length === 0) return null;
  return {
    ar: known.map(({ ar }) => ar).join(NAME_DIVIDER),
    en: known.map(({ en }) => en).join(NAME_DIVIDER),
  };
}

/** What stands between the parts of a name: a test and its machine. */
export const NAME_DIVIDER = " · ";
