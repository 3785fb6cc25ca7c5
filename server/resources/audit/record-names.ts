import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { mentionKey, type Mention, NAME_DIVIDER, nameInRecord } from "#domain/audit-changes.ts";
import { NAMED_KINDS, type NamedKind } from "#domain/audit-kinds.ts";
import type { AuditName } from "#domain/entities/audit.ts";
import {
  accounts,
  apiTokens,
  appointments,
  auditLog,
  autotexts,
  branches,
  claimBatches,
  commissionRules,
  doctorShifts,
  expenseCategories,
  insuranceDocuments,
  insuranceProviders,
  insuranceTransactions,
  machines,
  packages,
  patients,
  payments,
  payOuts,
  receptionistShifts,
  referringDoctors,
  reportTemplates,
  rooms,
  safeDocuments,
  safeMovements,
  scanCenters,
  supportedTests,
  testAvailabilities,
  tests,
} from "../../database/schema.ts";
import type { Transaction } from "../../http/context.ts";
import { LEDGER_PATIENT } from "../appointments/ledger-patient.ts";

/** Where the records of a kind have their names. */
interface Source {
  id: PgColumn;
  center: PgColumn;
  /** The table with the joins that the name needs. */
  from: SQL;
  ar: SQL;
  en: SQL;
}

/** Returns the source of a kind whose records have one name in one column. */
function named(table: PgTable & { id: PgColumn; scanCenterId: PgColumn }, name: PgColumn): Source {
  return {
    id: table.id,
    center: table.scanCenterId,
    from: sql`${table}`,
    ar: sql`${name}`,
    en: sql`${name}`,
  };
}

const testAr = sql`coalesce(nullif(${tests.nameAr}, ''), ${tests.nameEn})`;
const testEn = sql`coalesce(nullif(${tests.nameEn}, ''), ${tests.nameAr})`;

const appointmentName = sql`${appointments.accessionNumber} || ${NAME_DIVIDER} || ${patients.name}`;
const withPatient = sql`join ${patients} on ${patients.scanCenterId} = ${appointments.scanCenterId}
  and ${patients.id} = ${appointments.patientId}`;

const appointment: Source = {
  id: appointments.id,
  center: appointments.scanCenterId,
  from: sql`${appointments} ${withPatient}`,
  ar: appointmentName,
  en: appointmentName,
};

/** Returns the source of shifts: the person, and the day in the center's zone on which the shift began. */
function shiftOf(
  table: PgTable & { id: PgColumn; scanCenterId: PgColumn; startTime: PgColumn },
  worker: PgColumn,
): Source {
  const day = sql`to_char(${table.startTime} at time zone ${scanCenters.timeZone}, 'DD/MM/YYYY')`;
  const name = sql`${accounts.name} || ${NAME_DIVIDER} || ${day}`;
  const from = sql`${table} join ${accounts} on ${accounts.scanCenterId} = ${table.scanCenterId}
    and ${accounts.id} = ${worker}
    join ${scanCenters} on ${scanCenters.id} = ${table.scanCenterId}`;
  return { id: table.id, center: table.scanCenterId, from, ar: name, en: name };
}

/** Returns the source of prices: the test, and whose price it is. */
function priceOf(
  table: PgTable & { id: PgColumn; scanCenterId: PgColumn; testId: PgColumn },
  {
    owner,
    id,
    name,
  }: { owner: PgTable & { id: PgColumn; scanCenterId: PgColumn }; id: PgColumn; name: PgColumn },
): Source {
  return {
    id: table.id,
    center: table.scanCenterId,
    from: sql`${table}
      join ${tests} on ${tests.scanCenterId} = ${table.scanCenterId} and ${tests.id} = ${table.testId}
      join ${owner} on ${owner.scanCenterId} = ${table.scanCenterId} and ${owner.id} = ${id}`,
    ar: sql`${testAr} || ${NAME_DIVIDER} || ${name}`,
    en: sql`${testEn} || ${NAME_DIVIDER} || ${name}`,
  };
}

const paymentName = sql`concat_ws(${NAME_DIVIDER}::text, ${appointments.accessionNumber}, ${patients.name})`;
const payment: Source = {
  id: payments.id,
  center: payments.scanCenterId,
  from: sql`${payments} left join ${appointments} on ${appointments.scanCenterId} = ${payments.scanCenterId}
    and ${appointments.id} = ${payments.appointmentId}
    join ${patients} on ${patients.scanCenterId} = ${payments.scanCenterId} and ${patients.id} = ${LEDGER_PATIENT}`,
  ar: paymentName,
  en: paymentName,
};

const claim: Source = {
  id: insuranceTransactions.id,
  center: insuranceTransactions.scanCenterId,
  from: sql`${insuranceTransactions}
    join ${appointments} on ${appointments.scanCenterId} = ${insuranceTransactions.scanCenterId}
      and ${appointments.id} = ${insuranceTransactions.appointmentId} ${withPatient}`,
  ar: appointmentName,
  en: appointmentName,
};

const payOutName = sql`'#' || ${payOuts.number} || ${NAME_DIVIDER} || ${referringDoctors.name}`;
const payOut: Source = {
  id: payOuts.id,
  center: payOuts.scanCenterId,
  from: sql`${payOuts} join ${referringDoctors} on ${referringDoctors.scanCenterId} = ${payOuts.scanCenterId}
    and ${referringDoctors.id} = ${payOuts.doctorId}`,
  ar: payOutName,
  en: payOutName,
};

const rule: Source = {
  id: commissionRules.id,
  center: commissionRules.scanCenterId,
  from: sql`${commissionRules}
    left join ${referringDoctors} on ${referringDoctors.scanCenterId} = ${commissionRules.scanCenterId}
      and ${referringDoctors.id} = ${commissionRules.doctorId}
    left join ${tests} on ${tests.scanCenterId} = ${commissionRules.scanCenterId} and ${tests.id} = ${commissionRules.testId}`,
  ar: sql`concat_ws(${NAME_DIVIDER}::text, ${referringDoctors.name}, ${commissionRules.modality}, ${testAr})`,
  en: sql`concat_ws(${NAME_DIVIDER}::text, ${referringDoctors.name}, ${commissionRules.modality}, ${testEn})`,
};

/** A movement is named by its safe and its number there. */
const movementName = sql`${branches.name} || ${NAME_DIVIDER} || ${safeMovements.number}`;
const movement: Source = {
  id: safeMovements.id,
  center: safeMovements.scanCenterId,
  from: sql`${safeMovements} join ${branches} on ${branches.scanCenterId} = ${safeMovements.scanCenterId}
    and ${branches.id} = ${safeMovements.branchId}`,
  ar: movementName,
  en: movementName,
};
const batchName = sql`${claimBatches.number}::text || ${NAME_DIVIDER} || ${insuranceProviders.name}`;

/** Where the records of each kind have their names. A report and a critical result have the id of their appointment. */
export const NAME_SOURCES: Readonly<Record<NamedKind, Source>> = {
  patient: named(patients, patients.name),
  appointment,
  payment,
  branch: named(branches, branches.name),
  room: named(rooms, rooms.roomNumber),
  machine: named(machines, machines.name),
  test: { ...named(tests, tests.nameAr), ar: testAr, en: testEn },
  package: {
    ...named(packages, packages.nameAr),
    ar: sql`coalesce(nullif(${packages.nameAr}, ''), ${packages.nameEn})`,
    en: sql`coalesce(nullif(${packages.nameEn}, ''), ${packages.nameAr})`,
  },
  availability: priceOf(testAvailabilities, {
    owner: machines,
    id: testAvailabilities.machineId,
    name: machines.name,
  }),
  account: named(accounts, accounts.name),
  referring_doctor: named(referringDoctors, referringDoctors.name),
  insurance_provider: named(insuranceProviders, insuranceProviders.name),
  supported_test: priceOf(supportedTests, {
    owner: insuranceProviders,
    id: supportedTests.providerId,
    name: insuranceProviders.name,
  }),
  commission_rule: rule,
  pay_out: payOut,
  insurance_transaction: claim,
  expense_category: {
    ...named(expenseCategories, expenseCategories.nameAr),
    ar: sql`coalesce(nullif(${expenseCategories.nameAr}, ''), ${expenseCategories.nameEn})`,
    en: sql`coalesce(nullif(${expenseCategories.nameEn}, ''), ${expenseCategories.nameAr})`,
  },
  safe_movement: movement,
  safe_document: named(safeDocuments, safeDocuments.fileName),
  claim_batch: {
    ...named(claimBatches, claimBatches.number),
    from: sql`${claimBatches} join ${insuranceProviders}
      on ${insuranceProviders.scanCenterId} = ${claimBatches.scanCenterId}
      and ${insuranceProviders.id} = ${claimBatches.providerId}`,
    ar: batchName,
    en: batchName,
  },
  insurance_document: named(insuranceDocuments, insuranceDocuments.fileName),
  report: appointment,
  critical_result: appointment,
  report_template: named(reportTemplates, reportTemplates.name),
  autotext: named(autotexts, autotexts.name),
  receptionist_shift: shiftOf(receptionistShifts, receptionistShifts.receptionistId),
  doctor_shift: shiftOf(doctorShifts, doctorShifts.doctorId),
  api_token: named(apiTokens, apiTokens.name),
};

/**
 * Returns the names of records of a center, by {@link mentionKey}: those of now, and of deleted records those in the row
 * of the audit trail about the deletion. A record that is not known has none.
 */
export async function readNames(
  tx: Transaction,
  centerId: number,
  mentions: readonly Mention[],
): Promise<Map<string, AuditName>> {
  const wanted = new Map(mentions.map((mention) => [mentionKey(mention), mention]));
  const selects = NAMED_KINDS.flatMap((kind) => {
    const ids = [...wanted.values()].filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { id, center, from, ar, en } = NAME_SOURCES[kind];
    return [
      sql`select ${kind}::text as kind, ${id} as id, ${ar} as ar, ${en} as en from ${from}
        where ${center} = ${centerId} and ${id} = any(${sql.param(ids)}::bigint[])`,
    ];
  });
  if (selects.length === 0) return new Map();
  const { rows } = await tx.execute<{ kind: NamedKind; id: number; ar: string; en: string }>(
    sql.join(selects, sql` union all `),
  );
  const names = new Map(rows.map(({ kind, id, ar, en }) => [mentionKey({ kind, id }), { ar, en }]));
  const gone = [...wanted.values()].filter((mention) => !names.has(mentionKey(mention)));
  for (const [key, name] of await readDeleted(tx, centerId, gone)) names.set(key, name);
  return names;
}

/** Returns the names of deleted records from the rows about their deletion. */
async function readDeleted(
  tx: Transaction,
  centerId: number,
  gone: readonly Mention[],
): Promise<[string, AuditName][]> {
  if (gone.length === 0) return [];
  const { rows } = await tx.execute<{ entity: NamedKind; id: number; before: unknown }>(sql`
    select ${auditLog.entity} as entity, ${auditLog.entityId} as id, ${auditLog.before} as before
    from unnest(${sql.param(gone.map(({ kind }) => kind))}::text[], ${sql.param(gone.map(({ id }) => id))}::bigint[])
      as wanted (entity, id)
    join ${auditLog} on ${auditLog.scanCenterId} = ${centerId} and ${auditLog.entity} = wanted.entity
      and ${auditLog.entityId} = wanted.id and ${auditLog.action} = 'delete'`);
  return rows.flatMap(({ entity, id, before }) => {
    const name = nameInRecord(entity, before);
    return name === null ? [] : [[mentionKey({ kind: entity, id }), name] as [string, AuditName]];
  });
}
