import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { ROLE, STAFF_ROLES, type StaffRole } from "#domain/roles.ts";
import {
  startTestApp,
  type Caller,
  type Refused,
  type TestApp,
  type TestAppOptions,
} from "./api.ts";
import { makeCenter, type TestCenter } from "./center.ts";

/** The users of a center, signed in. */
export interface People {
  owner: Caller;
  admin: Caller;
  doctor: Caller;
  /** Receptionist of the north branch. */
  desk: Caller;
  /** Receptionist of the south branch. */
  desk2: Caller;
  /** Receptionist of both branches. */
  desk3: Caller;
}

const USER_OF = {
  [ROLE.CenterOwner]: "owner",
  [ROLE.ReportingDoctor]: "doctor",
  [ROLE.Receptionist]: "desk",
  [ROLE.AdminStaff]: "admin",
} as const satisfies Record<StaffRole, keyof People>;

/** A user of each role that an account can have, and the role; the owner last. */
export const EACH_ROLE = STAFF_ROLES.map((role) => [USER_OF[role], role] as const).toReversed();

/** A server with two centers, and all users of the first signed in. */
export interface World extends People {
  app: TestApp;
  center: TestCenter;
  /** A second center, which the users of the first must never see. */
  other: TestCenter;
  stranger: Caller;
  /** Owner of the other center. */
  otherOwner: Caller;
}

export async function openWorld(options: TestAppOptions = {}): Promise<World> {
  const app = await startTestApp(options);
  const center = await makeCenter(app.database);
  const other = await makeCenter(app.database, "delta.test");
  const person = (name: string) => app.signIn(`${name}@${center.domain}`);
  return {
    app,
    center,
    other,
    stranger: app.stranger,
    otherOwner: await app.signIn(`owner@${other.domain}`),
    owner: await person("owner"),
    admin: await person("admin"),
    doctor: await person("doctor"),
    desk: await person("desk"),
    desk2: await person("desk2"),
    desk3: await person("desk3"),
  };
}

/** Starts a shift. Throws if the server refuses. */
export async function startShift(
  desk: Caller,
  input: { branch?: number; opening_float?: number } = {},
): Promise<ReceptionistShift> {
  return requireCreated(await desk.post<ReceptionistShift>("/receptionist-shift/", input));
}

/** Returns the input of a booking of the brain scan on the CT for 1,000 pounds, paid in full in cash. */
export function bookingOf({ patients, machines, tests }: TestCenter, changes: object = {}) {
  return {
    patient: patients.mohamed,
    machine: machines.ct,
    test: tests.brain,
    start_at: "2026-11-22T09:00:00.000Z",
    paid_amount: 100_000,
    method: "cash",
    ...changes,
  };
}

/** How many bookings each center got; test files share this module, so one count for all would depend on their order. */
const bookedCounts = new WeakMap<TestCenter, number>();

/** Books at a time that no other booking of the center by this function has. Throws if the server refuses. */
export async function book(desk: Caller, center: TestCenter, changes: object = {}) {
  const count = bookedCounts.get(center) ?? 0;
  bookedCounts.set(center, count + 1);
  const start_at = new Date(Date.UTC(2026, 10, 23) + 3_600_000 * count).toISOString();
  const booking = bookingOf(center, { start_at, ...changes });
  return requireCreated(await desk.post<Appointment>("/appointments/", booking));
}

/** Returns the body of a 201 response. Throws otherwise, with the status and the body. */
export function requireCreated<T>({ status, body }: { status: number; body: T }): T {
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Returns status and code of an error response, and the code of each faulty field. */
export async function refusal(answer: Promise<{ status: number; body: Refused }>) {
  const { status, body } = await answer;
  const faults = Object.entries(body.errors ?? {}).map(([name, [fault]]) => [name, fault?.code]);
  return [status, body.code, Object.fromEntries(faults)];
}
