import {
  type FieldChange,
  idsIn,
  mentionKey,
  nameBeside,
  referredKind,
} from "#domain/audit-changes.ts";
import type { ChoiceKind, FieldKind } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { isKnownRole, roleFromCode } from "#domain/roles.ts";
import { formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { language } from "#src/i18n/language.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount, formatPercent } from "#src/i18n/numbers.ts";
import { refundReason } from "#src/i18n/record-words.ts";
import { isMessageKey, t } from "#src/i18n/t.ts";
import { roleWords } from "#src/views/parts/role-words.ts";
import { askedWords } from "./asked-words.ts";
import { permissionWords } from "../catalogs/token-words.ts";

/** Where the texts of a code stand in the dictionaries. */
export const CODES: Readonly<Record<Exclude<ChoiceKind, "role" | "refund_reason">, string>> = {
  gender: "common.gender",
  modality: "common.modality",
  appointment_status: "appointments.status",
  report_status: "appointments.report",
  cancel_reason: "appointments.reason",
  priority: "appointments.priority",
  payment_kind: "appointments.details.kind",
  method: "common.method",
  discount_type: "catalog.discount",
  pay_out_method: "commissions.method",
  commission_type: "catalog.commission",
  transaction_status: "catalog.transaction.status",
  safe_movement_kind: "safe.kind",
  provider_kind: "claims.provider_kind",
  document_kind: "catalog.transaction.document_kind",
  batch_state: "claims.batch_state",
  shift_state: "controls.state",
  critical_state: "trail.critical",
  paper: "trail.paper",
  factor: "trail.factor",
};

/** A value in words, and whether it stands left to right in every language, as numbers do. */
export type Shown = { text: string; isLtr: boolean };

/**
 * Returns the value of a field before or after, in words: amounts in pounds, times in the center's zone, codes in the
 * current language, records by name. An empty value is said to be empty.
 */
export function valueWords(row: AuditRow, change: FieldChange, side: "before" | "after"): Shown {
  const value = change[side];
  if (change.kind === "asked") return words(askedWords(row, value));
  if (isBlank(value)) return words(t("trail.blank"));
  const named = referredKind(change.kind);
  if (named === null) return plainWords(change.kind, value);
  const beside = Array.isArray(value) ? null : nameBeside(change.field, change.kind, row[side]);
  const names = idsIn(value).map((id) => {
    const name = beside ?? row.names[mentionKey({ kind: named, id })];
    return name?.[language()] ?? t("trail.no_name", { id: String(id) });
  });
  return words(joinWithDots(names));
}

const words = (text: string): Shown => ({ text, isLtr: false });
const ltr = (text: string): Shown => ({ text, isLtr: true });

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

function plainWords(kind: FieldKind, value: unknown): Shown {
  if (kind in CODES) return words(codeWords(CODES[kind as keyof typeof CODES], value));
  switch (kind) {
    case "money":
      return typeof value === "number" ? ltr(formatMoney(value)) : ltr(String(value));
    case "percent":
      return typeof value === "number" ? ltr(formatPercent(value)) : ltr(String(value));
    case "number":
      return typeof value === "number" ? ltr(formatCount(value)) : ltr(String(value));
    case "day":
      return ltr(formatDay(String(value)));
    case "instant":
      return words(formatDateTime(String(value)));
    case "flag":
      return words(t(value === true ? "common.yes" : "common.no"));
    case "role":
      return words(roleOf(value));
    case "roles":
      return words(joinWithDots(listed(value).map(roleOf)));
    case "permissions":
      return words(joinWithDots(listed(value).map(permissionOf)));
    case "documents":
      return words(joinWithDots(listed(value).map((one) => textOf(one, "name"))));
    case "critical_events":
      return words(listed(value).map(eventWords).join("\n"));
    case "refund_reason":
      return words(refundReason(String(value)));
    case "text":
      return words(String(value));
    default:
      return ltr(typeof value === "string" ? value : JSON.stringify(value));
  }
}

function codeWords(path: string, value: unknown): string {
  const key = `${path}.${String(value)}`;
  return isMessageKey(key) ? t(key) : String(value);
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function roleOf(value: unknown): string {
  const role = roleFromCode(String(value));
  return isKnownRole(role) ? roleWords(role) : String(value);
}

/** Returns a permission with what it is about: `patients.read` may stand beside `rooms.read`. */
function permissionOf(permission: unknown): string {
  const [area = ""] = String(permission).split(".");
  const list = `exports.name.${area}`;
  const does = permissionWords(permission as Parameters<typeof permissionWords>[0]);
  return isMessageKey(list) ? `${t(list)}: ${does}` : does;
}

function textOf(value: unknown, field: string): string {
  const text: unknown = Reflect.get(Object(value), field);
  return typeof text === "string" ? text : "";
}

/** Returns what happened to a critical result: what, when, by whom, and whom they told. */
function eventWords(event: unknown): string {
  const at = textOf(event, "happened_at");
  return joinWithDots(
    [
      codeWords("trail.critical_event", textOf(event, "kind")),
      at === "" ? "" : formatDateTime(at),
      textOf(event, "account_name"),
      textOf(event, "told_name"),
      textOf(event, "reason"),
    ].filter((part) => part !== ""),
  );
}
