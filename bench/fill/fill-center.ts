import { today as todayIn } from "#domain/dates.ts";
import { foldName } from "#domain/names.ts";
import { insertRows } from "#server/database/demo/insert.ts";
import { createCenterRow } from "./center.ts";
import type pg from "pg";
import { insertStaff, STAFF_PER_BRANCH } from "./accounts.ts";
import { appointmentsOf, type BenchAppointment, type Plan } from "./appointments.ts";
import { createShifts, DAYS_BEFORE, workDays, ZONE } from "./calendar.ts";
import { insertCatalog, type Machine } from "./catalog.ts";
import { createChance } from "./chance.ts";
import { type CopiedRow, copyRows, idSequenceOf, reserveBlock } from "./copy.ts";
import { patientRows } from "./patients.ts";
import { FILLED_TABLES } from "./rows.ts";
import { dropIndexesAndConstraints } from "./drop-indexes.ts";

export interface FillOptions {
  patients: number;
  appointments: number;
  seed: number;
  /** argon2id hash of the password of all accounts. */
  passwordHash: string;
  /** The time that counts as now in the data. */
  now: Date;
  /** Called with the name of each finished step. */
  onStep(what: string): void;
}

/** The result of filling the tables. */
interface Filled {
  /** Number of rows by table. */
  rows: Readonly<Record<string, number>>;
  /** For each word that occurs in names, the id of one patient whose name has it. */
  patientByWord: ReadonlyMap<string, number>;
}

const BIG = ["patients", ...FILLED_TABLES.map(({ table }) => table)];
/** Number of appointments kept in memory before they are written. */
const BATCH_ROWS = 20_000;
/**
 * Triggers that are disabled while filling: the check for an open shift, because these shifts have ended; the
 * sums, because the rows already contain them; and those for name words and list counts, to save time.
 */
const DESK_TRIGGERS = [
  ["payments", "payments_open_shift"],
  ["payments", "payments_paid_amount"],
  ["insurance_transactions", "insurance_transactions_settled_amount"],
  ["patients", "patients_words"],
  ["patients", "patients_listed"],
  ["appointments", "appointments_listed"],
  ["insurance_transactions", "insurance_transactions_listed"],
  ["payments", "payments_listed"],
] as const;

/**
 * Creates a center of ten branches with the given numbers of patients and appointments, in one transaction.
 * The same seed and time give the same data. Returns the number of rows by table. Throws if a row violates a
 * constraint.
 */
export async function fillCenter(
  client: pg.ClientBase,
  options: FillOptions,
): Promise<Filled["rows"]> {
  const { onStep } = options;
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query("SET LOCAL maintenance_work_mem = '512MB'");
    const removedParts = await dropIndexesAndConstraints(client, BIG);
    for (const [table, trigger] of DESK_TRIGGERS)
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    const filled = await fillTables(client, options);
    for (const [table, trigger] of DESK_TRIGGERS)
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
    await removedParts.restore(onStep);
    await rememberWords(client, filled.patientByWord.values());
    onStep("words of names");
    await client.query("COMMIT");
    // VACUUM marks pages as all-visible, which index-only scans need, as in a database that has run for a while.
    await client.query("VACUUM (ANALYZE, INDEX_CLEANUP OFF)");
    onStep("vacuum and statistics");
    return filled.rows;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function fillTables(client: pg.ClientBase, options: FillOptions): Promise<Filled> {
  const { seed, patients, now, onStep } = options;
  const chance = createChance(seed);
  const today = todayIn(ZONE, now.getTime());
  const days = workDays(today);
  const since = days[0]?.opens ?? 0;
  const until = days[DAYS_BEFORE]?.opens ?? 0;
  const center = await createCenterRow(client);
  const catalog = await insertCatalog(client, center, chance, today);
  const staff = await insertStaff(client, center, catalog.branches, options.passwordHash);
  const ownIds = { center, branches: catalog.branches };
  const count = DAYS_BEFORE * catalog.branches.length;
  const shifts = createShifts(ownIds, days, staff, {
    desk: await reserveBlock(client, idSequenceOf("receptionist_shifts"), count * STAFF_PER_BRANCH),
    doctor: await reserveBlock(client, idSequenceOf("doctor_shifts"), count),
  });
  const people = {
    first: await reserveBlock(client, idSequenceOf("patients"), patients),
    count: patients,
    since,
    until,
  };
  const rows = patientRows(chance, {
    center,
    firstId: people.first,
    count: patients,
    today,
    since,
    until,
  });
  const patientByWord = new Map<string, number>();
  await copyRows(client, "patients", remembering(rows, patientByWord));
  onStep(`${patients} patients`);
  const firstId = await reserveBlock(client, idSequenceOf("appointments"), options.appointments);
  const firstSerial = await reserveBlock(client, "accession_numbers", options.appointments);
  const plan = {
    chance,
    catalog,
    shifts,
    today,
    now: now.getTime(),
    patients: people,
    firstId,
    firstSerial,
  };
  const filled = await fillAppointments(client, center, plan, options);
  await client.query("SELECT setval($1::regclass, $2)", [
    idSequenceOf("reports"),
    firstId + options.appointments - 1,
  ]);
  await insertRows(client, "receptionist_shifts", shifts.deskRows(chance, today));
  await insertRows(client, "doctor_shifts", shifts.doctorRows());
  onStep("shifts");
  return { rows: { patients, ...filled }, patientByWord };
}

/** Yields the rows unchanged, and records in `patientByWord` the first patient with each word of a name. */
function* remembering(
  rows: Iterable<CopiedRow>,
  patientByWord: Map<string, number>,
): Generator<CopiedRow> {
  for (const row of rows) {
    for (const word of foldName(String(row["name"])).split(" "))
      if (!patientByWord.has(word)) patientByWord.set(word, Number(row["id"]));
    yield row;
  }
}

/** Generates appointments day by day, and writes them in batches, table by table. */
async function fillAppointments(
  client: pg.ClientBase,
  center: number,
  plan: Plan,
  { appointments: count, onStep }: FillOptions,
): Promise<Record<string, number>> {
  const days = workDays(plan.today);
  const { machines } = plan.catalog;
  const allWeights = sumOf(days) * sumOf(machines);
  const filled: Record<string, number> = {};
  const had = new Map<Machine, number>();
  let weightSoFar = 0;
  let bookedCount = 0;
  let batch: BenchAppointment[] = [];
  for (const [place, work] of days.entries()) {
    weightSoFar += work.weight;
    const isLast = (machine: Machine) => place === days.length - 1 && machine === machines.at(-1);
    const demandOf = (machine: Machine) => {
      const share = Math.round((count * weightSoFar * machine.weight) / allWeights);
      return isLast(machine)
        ? count - bookedCount
        : Math.min(count - bookedCount, share - (had.get(machine) ?? 0));
    };
    for (const appointment of appointmentsOf(plan, work, demandOf, bookedCount)) {
      batch.push(appointment);
      had.set(appointment.machine, (had.get(appointment.machine) ?? 0) + 1);
      bookedCount += 1;
    }
    if (batch.length < BATCH_ROWS && place < days.length - 1) continue;
    for (const { table, rowsOf } of FILLED_TABLES) {
      const rows = batch.flatMap((one) => rowsOf(center, one));
      filled[table] = (filled[table] ?? 0) + (await copyRows(client, table, rows));
    }
    batch = [];
    if (place % 100 === 0) onStep(`${bookedCount} appointments`);
  }
  onStep(`${bookedCount} appointments`);
  return filled;
}

function sumOf(parts: readonly { weight: number }[]): number {
  return parts.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Fills the tables of name words. Normally a trigger does that for each new patient; here one patient for each word is
 * changed and changed back to fire that trigger, which takes a moment instead of minutes.
 */
async function rememberWords(client: pg.ClientBase, patientIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(patientIds)];
  for (const text of ["search_text || ' '", "rtrim(search_text)"])
    await client.query(`UPDATE patients SET search_text = ${text} WHERE id = ANY($1::bigint[])`, [
      ids,
    ]);
}
