import { sql } from "drizzle-orm";
import type { ExportName } from "#domain/exports.ts";
import { mentionKey } from "#domain/audit-changes.ts";
import { isNamedKind } from "#domain/audit-kinds.ts";
import { formatAmount } from "#domain/money.ts";
import { isRoleCode, roleName } from "#domain/roles.ts";
import { allows } from "../http/auth/allows.ts";
import type { RequestContext } from "../http/context.ts";
import { parseId } from "../http/lists/filters.ts";
import { readNames as readRecordNames } from "../resources/audit/record-names.ts";
import { inBranches } from "../resources/scope.ts";
import { branchWords, FINANCIAL_FILTERS, machineLabel, machineWords } from "./figure-filters.ts";
import { type Reader, shownDay } from "./shown.ts";
import { wordOf, type Words } from "./words.ts";
import {
  TEST,
  BRANCH,
  CATEGORY,
  MACHINE,
  ROOM,
  PROVIDER,
  REFERRING,
  PATIENT,
  COLLEAGUE,
  type NameSource,
} from "./name-sources.ts";

/** The parameters of a call as they were sent. */
type Asked = Readonly<Record<string, string>>;

/** How a filter reads. A filter without `value` and `names` shows its values as they were sent. */
interface FilterWords {
  label(words: Words): string;
  value?(value: string, words: Words, asked: Asked): string;
  names?: NameSource;
}

const yesOrNo = (value: string, { common }: Words) => (value === "true" ? common.yes : common.no);

const FILTERS: Readonly<Record<string, FilterWords>> = {
  branch: { label: ({ catalog }) => catalog.field.branch, names: BRANCH },
  branches: { label: ({ catalog }) => catalog.field.branch, value: branchWords, names: BRANCH },
  machine: { label: machineLabel, names: MACHINE },
  machines: { label: machineLabel, value: machineWords, names: MACHINE },
  room: { label: ({ catalog }) => catalog.field.room, names: ROOM },
  test: { label: ({ appointments }) => appointments.filter.test, names: TEST },
  patient: { label: ({ appointments }) => appointments.column.patient, names: PATIENT },
  referring_doctor: {
    label: ({ appointments }) => appointments.filter.referring_doctor,
    names: REFERRING,
  },
  insurance_provider: {
    label: ({ appointments }) => appointments.filter.insurance_provider,
    names: PROVIDER,
  },
  category: { label: ({ safe }) => safe.category, names: CATEGORY },
  by: { label: ({ safe }) => safe.by, names: COLLEAGUE },
  kind: {
    label: ({ safe }) => safe.kind_label,
    value: (value, { safe }) => wordOf(safe.kind, value),
  },
  provider: { label: ({ catalog }) => catalog.transaction.provider, names: PROVIDER },
  receptionist: { label: ({ controls }) => controls.receptionist, names: COLLEAGUE },
  doctor: { label: ({ controls }) => controls.doctor, names: COLLEAGUE },
  assigned_to: { label: ({ worklist }) => worklist.assigned_to, names: COLLEAGUE },
  assigned: { label: ({ worklist }) => worklist.whose.label, value: yesOrNo },
  shift: { label: ({ controls }) => controls.shift },
  appointment: { label: ({ appointments }) => appointments.details.panel },
  reversed_start_date: { label: ({ commissions }) => commissions.pay_outs.reversed_days },
  reversed_end_date: { label: ({ commissions }) => commissions.pay_outs.reversed_days },
  appointment_start_date: { label: ({ claims }) => claims.filter.appointment_from },
  appointment_end_date: { label: ({ claims }) => claims.filter.appointment_until },
  accession_number: { label: ({ appointments }) => appointments.column.accession },
  status: {
    label: ({ appointments }) => appointments.filter.status,
    value: (value, { appointments }) => wordOf(appointments.status, value),
  },
  report_status: {
    label: ({ appointments }) => appointments.filter.report,
    value: (value, { appointments }) => wordOf(appointments.report, value),
  },
  priority: {
    label: ({ appointments }) => appointments.priority.label,
    value: (value, { appointments }) => wordOf(appointments.priority, value),
  },
  modality: {
    label: ({ appointments }) => appointments.filter.modality,
    value: (value, { common }) => wordOf(common.modality, value),
  },
  owing: { label: ({ appointments }) => appointments.filter.owing, value: yesOrNo },
  paid: { label: ({ appointments }) => appointments.filter.paid, value: yesOrNo },
  insurer_owing: { label: ({ appointments }) => appointments.filter.insurer_owing, value: yesOrNo },
  refunded: { label: ({ appointments }) => appointments.filter.refunded, value: yesOrNo },
  discounted: { label: ({ appointments }) => appointments.filter.discounted, value: yesOrNo },
  reported: { label: ({ appointments }) => appointments.filter.reported, value: yesOrNo },
  reported_by: { label: ({ appointments }) => appointments.filter.reported_by, names: COLLEAGUE },
  made_start_date: { label: ({ appointments }) => appointments.filter.made_start_date },
  made_end_date: { label: ({ appointments }) => appointments.filter.made_end_date },
  referred: { label: ({ appointments }) => appointments.filter.referred, value: yesOrNo },
  package_booking: { label: ({ catalog }) => catalog.kinds.packages.one },
  code: { label: ({ catalog }) => catalog.field.unique_id },
  insurance_covered: {
    label: ({ appointments }) => appointments.filter.insurance_covered,
    value: yesOrNo,
  },
  gender: {
    label: ({ patients: { column } }) => column.gender,
    value: (value, { common }) => wordOf(common.gender, value),
  },
  national_id: { label: ({ patients: { column } }) => column.national_id },
  phone_number: { label: ({ patients: { column } }) => column.phone },
  deleted: {
    label: ({ catalog }) => catalog.transaction.filter.show,
    value: (value, { catalog: { transaction } }) =>
      transaction.filter[value === "true" ? "deleted" : "in_force"],
  },
  state: {
    label: ({ controls }) => controls.state_label,
    value: (value, { controls }) => wordOf(controls.state, value),
  },
  difference: {
    label: ({ controls }) => controls.difference,
    value: (value, { controls }) => controls[value === "short" ? "only_short" : "only_over"],
  },
  active: {
    label: ({ catalog }) => catalog.state,
    value: (value, { catalog }) => catalog[value === "true" ? "active" : "inactive"],
  },
  pacs_enabled: { label: ({ catalog }) => catalog.field.pacs_enabled, value: yesOrNo },
  unique_id: { label: ({ catalog }) => catalog.field.unique_id },
  role: {
    label: ({ catalog }) => catalog.field.role,
    value: (value, { common }) => {
      const code = Number(value);
      return isRoleCode(code) ? common.role[roleName(code)] : value;
    },
  },
};

/** The filters that mean something else, or stand, in one list only. */
const OF_LIST: Partial<Record<ExportName, Readonly<Record<string, FilterWords>>>> = {
  insurance_transactions: {
    in_batch: { label: ({ claims }) => claims.filter.in_batch, value: yesOrNo },
    status: {
      label: ({ catalog }) => catalog.transaction.filter.status,
      value: (value, { catalog }) => wordOf(catalog.transaction.status, value),
    },
  },
  audit: {
    entity: {
      label: ({ trail }) => trail.kind,
      value: (value, { trail }) => wordOf(trail.entity, value),
    },
    entity_id: { label: ({ trail }) => trail.record },
    actor: { label: ({ trail }) => trail.person, names: COLLEAGUE },
    action: {
      label: ({ trail }) => trail.action_label,
      value: (value, { trail }) => wordOf(trail.action, value),
    },
    api_token: { label: ({ trail }) => trail.entity.api_token },
  },
  financials: FINANCIAL_FILTERS,
  claim_batches: {
    state: {
      label: ({ claims }) => claims.filter.state,
      value: (value, { claims }) => wordOf(claims.any_state, value),
    },
    kind: {
      label: ({ claims }) => claims.filter.kind,
      value: (value, { claims }) => wordOf(claims.movement_kind, value),
    },
    transaction: { label: ({ claims }) => claims.filter.transaction },
    batch: { label: ({ claims }) => claims.filter.batch },
  },
  doctor_balances: {
    doctor: { label: ({ commissions }) => commissions.doctor, names: REFERRING },
    owing: { label: ({ commissions }) => commissions.filter.owing, value: yesOrNo },
    due: { label: ({ commissions }) => commissions.due, value: yesOrNo },
    owed_at_least: {
      label: ({ commissions }) => commissions.filter.least,
      value: (value) => formatAmount(Number(value)),
    },
    day: { label: ({ commissions }) => commissions.day, value: shownDay },
  },
  pay_outs: {
    doctor: { label: ({ commissions }) => commissions.doctor, names: REFERRING },
    method: {
      label: ({ commissions }) => commissions.pay_outs.method,
      value: (value, { commissions }) => wordOf(commissions.method, value),
    },
    by: { label: ({ commissions }) => commissions.pay_outs.by, names: COLLEAGUE },
    reversed: { label: ({ commissions }) => commissions.pay_outs.reversed, value: yesOrNo },
  },
  commission_rules: {
    doctor: { label: ({ catalog }) => catalog.field.doctor, names: REFERRING },
  },
};

/** Returns how a filter of a list reads; undefined if nobody wrote that down. */
export function filterWordsOf(list: ExportName, filter: string): FilterWords | undefined {
  const own = OF_LIST[list] ?? {};
  if (Object.hasOwn(own, filter)) return own[filter];
  return Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined;
}

/**
 * Returns the filters of a call as lines of text, `Branch: Maadi`: first the days, then the search, then the others in
 * the order of the call. `asked` has the parameters as they were sent, `parents` the ids of the records that a nested
 * list belongs to.
 */
export async function filterLines(
  ctx: RequestContext,
  list: ExportName,
  { asked, parents = {} }: { asked: Asked; parents?: object },
  reader: Reader,
): Promise<string[]> {
  const { words } = reader;
  const { start_date: start, end_date: end, search = "", ordering: _ordering, ...rest } = asked;
  const lines = [...daysLine(start, end, words)];
  if (search.trim() !== "") lines.push(`${words.common.search}: ${search.trim()}`);
  const filters = [...Object.entries(parents), ...Object.entries(rest)];
  for (const [name, value] of filters) {
    const values = String(value)
      .split(",")
      .map((one) => one.trim());
    const known = filterWordsOf(list, name);
    const label = known?.label(words) ?? name;
    const record =
      name === "entity_id" ? await recordText(ctx, asked["entity"], values, reader) : null;
    const texts =
      record ??
      (known === undefined ? values : await textsOf(ctx, known, { values, asked }, reader));
    lines.push(`${label}: ${texts.join(", ")}`);
  }
  return lines;
}

/** Returns the line with the days of a list, written as on screen: `Days: 01/11/2026 – 26/11/2026`. */
function daysLine(start: string | undefined, end: string | undefined, words: Words): string[] {
  if (start !== undefined && end !== undefined)
    return [
      `${words.grid.days}: ${start === end ? shownDay(start) : `${shownDay(start)} – ${shownDay(end)}`}`,
    ];
  if (start !== undefined) return [`${words.common.from}: ${shownDay(start)}`];
  return end === undefined ? [] : [`${words.common.to}: ${shownDay(end)}`];
}

/** Returns the name of the one record that the history is of; null if its kind is not known. */
async function recordText(
  { tx, account }: RequestContext,
  kind: string | undefined,
  [value = ""]: readonly string[],
  { language }: Reader,
): Promise<string[] | null> {
  const id = parseId(value);
  if (kind === undefined || !isNamedKind(kind) || id === null) return null;
  const mention = { kind, id };
  const names = await readRecordNames(tx, account.centerId, [mention]);
  return [names.get(mentionKey(mention))?.[language] ?? `#${value}`];
}

async function textsOf(
  ctx: RequestContext,
  { value: wordsOf, names }: FilterWords,
  { values, asked }: { values: readonly string[]; asked: Asked },
  reader: Reader,
): Promise<string[]> {
  const { words } = reader;
  if (names === undefined) return values.map((value) => wordsOf?.(value, words, asked) ?? value);
  const ids = values.map(parseId).filter((id) => id !== null);
  const known = allows(ctx.account, names.permission)
    ? await readNames(ctx, names, ids, reader)
    : new Map<number, string>();
  return values.map(
    (value) => known.get(Number(value)) ?? wordsOf?.(value, words, asked) ?? `#${value}`,
  );
}

/** Returns the names of the ids that are in the center and in branches that the account sees. */
async function readNames(
  ctx: RequestContext,
  { table, name, branch }: NameSource,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, string>> {
  const inScope = (branch && inBranches(ctx, branch)) ?? sql`true`;
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(
    sql`select ${table.id} as id, ${name(reader)} as name from ${table}
      where ${table.scanCenterId} = ${ctx.account.centerId}
        and ${table.id} = any(${sql.param([...ids])}::bigint[]) and ${inScope}`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
