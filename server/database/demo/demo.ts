import { type Day, today as todayIn } from "#domain/dates.ts";
import { ROLE } from "#domain/roles.ts";
import type pg from "pg";
import { insertCatalog } from "./catalog.ts";
import { setUpAt } from "./catalog-rows.ts";
import { insertCenter } from "./center.ts";
import { insertDesk } from "./desk.ts";
import { insertRows, withIds } from "./insert.ts";
import { demoPatients } from "./people.ts";
import { createRandom } from "./random.ts";
import { insertReports } from "./reports.ts";
import { demoAppointments } from "./schedule.ts";
import { insertSafes } from "./safe.ts";
import { demoShifts, type DemoShift } from "./shifts.ts";

/** Size of the demo center; tests use a smaller one. */
export interface DemoSize {
  /** Default 2,000. */
  patients?: number;
  /** Default 5,000, over the last 90 days and the next 7. */
  appointments?: number;
}

export interface DemoOptions extends DemoSize {
  /** argon2id of the password of all demo accounts. */
  passwordHash: string;
  /** The time to which all dates are relative. */
  now: Date;
  /** The center's time zone, an IANA name. Default: Africa/Cairo. */
  zone?: string;
}

/** An account of the demo center. */
export interface DemoAccount {
  email: string;
  name: string;
  role: (typeof ROLE)[keyof typeof ROLE];
  /** Indexes in the list of branches. */
  branches: readonly number[];
  /** Set if the account has an active shift. */
  isAtWork?: true;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "owner@demo.local", name: "د. سامي عبد العزيز", role: ROLE.CenterOwner, branches: [] },
  { email: "admin@demo.local", name: "منى فهمي", role: ROLE.AdminStaff, branches: [0, 1] },
  {
    email: "doctor@demo.local",
    name: "د. هالة منصور",
    role: ROLE.ReportingDoctor,
    branches: [0, 1],
  },
  { email: "desk@demo.local", name: "نورا شحاتة", role: ROLE.Receptionist, branches: [0] },
  {
    email: "desk2@demo.local",
    name: "كريم بدوي",
    role: ROLE.Receptionist,
    branches: [1],
    isAtWork: true,
  },
  { email: "desk3@demo.local", name: "مريم غالي", role: ROLE.Receptionist, branches: [0, 2] },
];
/** Writes the third branch's reports; not among the accounts that the demo prints. */
const THIRD_DOCTOR: DemoAccount = {
  email: "doctor3@demo.local",
  name: "د. عادل زكي",
  role: ROLE.ReportingDoctor,
  branches: [2],
};

const SEED = 20_261_121;
const LIST_OF = {
  [ROLE.ReportingDoctor]: "reporting",
  [ROLE.AdminStaff]: "admin",
  [ROLE.Receptionist]: "branches",
} as const;

/** Creates the demo center in one transaction and returns its id. */
export async function createDemoCenter(pool: pg.Pool, options: DemoOptions): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL statement_timeout = 0");
    const center = await fillCenter(client, options);
    await client.query("COMMIT");
    // Without statistics, PostgreSQL would choose bad plans for the first queries.
    await client.query("ANALYZE");
    return center;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function fillCenter(client: pg.ClientBase, options: DemoOptions): Promise<number> {
  const random = createRandom(SEED);
  const { zone = "Africa/Cairo" } = options;
  const now = options.now.toISOString();
  const today = todayIn(zone, options.now.getTime());
  const center = await insertCenter(client, zone, today);
  const catalog = await insertCatalog(client, center, random, today);
  const accounts = await insertAccounts(
    client,
    { center, today },
    catalog.branches,
    options.passwordHash,
  );
  const idOf = (email: string) => accounts.get(email) ?? 0;
  const admin = idOf("admin@demo.local");
  const [first = 0, second = 0, third = 0] = catalog.branches;
  const desks = [
    { receptionist: idOf("desk@demo.local"), branch: first, isOpenToday: false },
    { receptionist: idOf("desk2@demo.local"), branch: second, isOpenToday: true },
    { receptionist: idOf("desk3@demo.local"), branch: third, isOpenToday: false },
  ];
  const shifts = await withIds(
    client,
    "receptionist_shifts",
    demoShifts(random, desks, { today, now, zone }),
  );
  const patients = await withIds(
    client,
    "patients",
    demoPatients(random, options.patients ?? 2_000, today),
  );
  await insertRows(
    client,
    "patients",
    patients.map((patient) => ({
      scan_center_id: center,
      birth_date_estimated: false,
      notes: "",
      updated_at: patient.created_at,
      version: 1,
      ...patient,
    })),
  );
  const plans = demoAppointments(random, {
    catalog,
    patients,
    ...shiftFinders(shifts),
    today,
    now,
    zone,
    count: options.appointments ?? 5_000,
  });
  const appointments = await insertDesk(
    client,
    random,
    { center, today, now, zone, admin },
    shifts,
    plans,
  );
  const doctor = idOf("doctor@demo.local");
  await insertReports(
    client,
    { center, zone, admin, today, now, doctorAtWork: doctor },
    appointments,
    (branch) => (branch === third ? idOf(THIRD_DOCTOR.email) : doctor),
  );
  const owner = idOf("owner@demo.local");
  await insertSafes(client, {
    center,
    today,
    zone,
    keeperOf: (branch) => (branch === third ? owner : admin),
  });
  return center;
}

function shiftFinders(shifts: readonly DemoShift[]) {
  const byKey = new Map(shifts.map((shift) => [`${shift.branch} ${shift.day}`, shift]));
  return {
    shiftFor(branch: number, day: Day): DemoShift {
      const shift = byKey.get(`${branch} ${day}`);
      if (!shift) throw new Error(`no shift in branch ${branch} on ${day}`);
      return shift;
    },
    openShiftOf: (branch: number): DemoShift | null =>
      shifts.find((shift) => shift.branch === branch && shift.end === null) ?? null,
  };
}

async function insertAccounts(
  client: pg.ClientBase,
  { center, today }: { center: number; today: Day },
  branches: readonly number[],
  passwordHash: string,
): Promise<Map<string, number>> {
  const accounts = await withIds(client, "accounts", [...DEMO_ACCOUNTS, THIRD_DOCTOR]);
  const madeAt = setUpAt(today);
  await insertRows(
    client,
    "accounts",
    accounts.map(({ id, name, email, role }) => ({
      scan_center_id: center,
      id,
      name,
      email,
      role,
      password_hash: passwordHash,
      password_changed_at: madeAt,
      is_demo: true,
      active: true,
      settings: {},
      created_at: madeAt,
      updated_at: madeAt,
      version: 1,
    })),
  );
  await insertRows(
    client,
    "account_branches",
    accounts.flatMap(({ id, role, branches: places }) =>
      role === ROLE.ReportingDoctor || role === ROLE.AdminStaff || role === ROLE.Receptionist
        ? places.map((place) => ({
            scan_center_id: center,
            account_id: id,
            kind: LIST_OF[role],
            branch_id: branches[place],
          }))
        : [],
    ),
  );
  return new Map(accounts.map(({ email, id }) => [email, id]));
}
