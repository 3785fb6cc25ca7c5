import { mentionKey } from "#domain/audit-changes.ts";
import { filtersIn, idIn, kindOfFilter } from "#domain/audit-filters.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { isKnownRole, roleFromCode } from "#domain/roles.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { isolateName } from "#src/i18n/isolate.ts";
import { language } from "#src/i18n/language.ts";
import { isMessageKey, t, type MessageKey } from "#src/i18n/t.ts";
import { roleWords } from "#src/views/parts/role-words.ts";

/** The name of a filter and, if its values are codes, where their texts stand in the dictionaries. */
type Filter = readonly [label: MessageKey, values?: string];

const FILTERS: Readonly<Record<string, Filter>> = {
  search: ["common.search"],
  start_date: ["common.from"],
  end_date: ["common.to"],
  branch: ["catalog.field.branch"],
  branches: ["catalog.field.branch"],
  machine: ["appointments.filter.machine"],
  machines: ["appointments.filter.machine"],
  room: ["catalog.field.room"],
  test: ["appointments.filter.test"],
  patient: ["appointments.column.patient"],
  referring_doctor: ["appointments.filter.referring_doctor"],
  insurance_provider: ["appointments.filter.insurance_provider"],
  category: ["safe.category"],
  by: ["safe.by"],
  kind: ["safe.kind_label", "safe.kind"],
  provider: ["catalog.transaction.provider"],
  receptionist: ["controls.receptionist"],
  doctor: ["controls.doctor"],
  assigned_to: ["worklist.assigned_to"],
  assigned: ["worklist.whose.label"],
  shift: ["controls.shift"],
  appointment: ["appointments.details.panel"],
  reversed_start_date: ["commissions.pay_outs.reversed_days"],
  reversed_end_date: ["commissions.pay_outs.reversed_days"],
  appointment_start_date: ["claims.filter.appointment_from"],
  appointment_end_date: ["claims.filter.appointment_until"],
  accession_number: ["appointments.column.accession"],
  status: ["appointments.filter.status", "appointments.status"],
  report_status: ["appointments.filter.report", "appointments.report"],
  priority: ["appointments.priority.label", "appointments.priority"],
  modality: ["appointments.filter.modality", "common.modality"],
  owing: ["appointments.filter.owing"],
  paid: ["appointments.filter.paid"],
  insurer_owing: ["appointments.filter.insurer_owing"],
  refunded: ["appointments.filter.refunded"],
  discounted: ["appointments.filter.discounted"],
  reported: ["appointments.filter.reported"],
  reported_by: ["appointments.filter.reported_by"],
  made_start_date: ["appointments.filter.made_start_date"],
  made_end_date: ["appointments.filter.made_end_date"],
  referred: ["appointments.filter.referred"],
  package_booking: ["catalog.kinds.packages.one"],
  code: ["catalog.field.unique_id"],
  insurance_covered: ["appointments.filter.insurance_covered"],
  gender: ["patients.column.gender", "common.gender"],
  national_id: ["patients.column.national_id"],
  phone_number: ["patients.column.phone"],
  deleted: ["catalog.transaction.filter.deleted"],
  state: ["controls.state_label", "controls.state"],
  difference: ["controls.difference", "trail.difference"],
  active: ["catalog.active"],
  pacs_enabled: ["catalog.field.pacs_enabled"],
  unique_id: ["catalog.field.unique_id"],
  role: ["catalog.field.role"],
  entity: ["trail.kind", "trail.entity"],
  entity_id: ["trail.record"],
  actor: ["trail.person"],
  action: ["trail.action_label", "trail.action"],
  api_token: ["trail.entity.api_token"],
  compare: ["financials.compare.label", "financials.compare.kind"],
  group: ["financials.group.label", "financials.group"],
};

/** Filters that mean something else in one list, by the name that the audit trail has for it. */
const OF_LIST: Readonly<Record<string, Readonly<Record<string, Filter>>>> = {
  "insurance-transactions": {
    status: ["catalog.transaction.filter.status", "catalog.transaction.status"],
    in_batch: ["claims.filter.in_batch"],
  },
  "claim-batches": {
    state: ["claims.filter.state", "claims.any_state"],
    kind: ["claims.filter.kind", "claims.movement_kind"],
    transaction: ["claims.filter.transaction"],
    batch: ["claims.filter.batch"],
  },
  "commission-rules": { doctor: ["catalog.field.doctor"] },
  "doctor-balances": {
    doctor: ["commissions.doctor"],
    owing: ["commissions.filter.owing"],
    due: ["commissions.due"],
    owed_at_least: ["commissions.filter.least"],
    day: ["commissions.day"],
  },
  "pay-outs": {
    doctor: ["commissions.doctor"],
    method: ["commissions.pay_outs.method", "commissions.method"],
    by: ["commissions.pay_outs.by"],
    reversed: ["commissions.pay_outs.reversed"],
  },
};

/** Parameters of an export that choose no rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(["ordering", "week_start"]);

/** Returns whether a filter of an exported list has a name in words. */
export function isNamedFilter(list: string, name: string): boolean {
  return NO_FILTERS.has(name) || filterOf(list, name) !== undefined;
}

/** Returns the filters of an export in words, `Branch: Maadi · Status: Pending`; that there was none in words too. */
export function askedWords({ entity, names }: AuditRow, asked: unknown): string {
  const lines = filtersIn(asked)
    .filter(({ name }) => !NO_FILTERS.has(name))
    .map(({ name, values }) => {
      const filter = filterOf(entity, name);
      const kind = kindOfFilter(entity, name);
      const shown = values.map((value) => {
        const id = kind === null ? null : idIn(value);
        if (kind === null || id === null) return valueWords(name, value, filter?.[1]);
        return (
          names[mentionKey({ kind, id })]?.[language()] ?? t("trail.no_name", { id: String(id) })
        );
      });
      const label = filter === undefined ? name : t(filter[0]);
      return `${label}: ${shown.map(isolateName).join(", ")}`;
    });
  return lines.length === 0 ? t("trail.all_rows") : lines.map(isolateName).join(" · ");
}

function filterOf(list: string, name: string): Filter | undefined {
  const own = OF_LIST[list] ?? {};
  if (Object.hasOwn(own, name)) return own[name];
  return Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
}

function valueWords(name: string, value: string, codes: string | undefined): string {
  const key = `${codes}.${value}`;
  if (codes !== undefined && isMessageKey(key)) return t(key);
  if (value === "true" || value === "false")
    return t(value === "true" ? "common.yes" : "common.no");
  const role = name === "role" ? roleFromCode(value) : null;
  if (role !== null && isKnownRole(role)) return roleWords(role);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}
