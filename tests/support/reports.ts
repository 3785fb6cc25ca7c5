import type { Account } from "#domain/entities/account.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { Report } from "#domain/entities/report.ts";
import { ROLE } from "#domain/roles.ts";
import { TEST_PASSWORD, type Caller, type Reply } from "./api.ts";
import { book, requireCreated, startShift, type World } from "./desk.ts";
import { reportText } from "./report-texts.ts";

export const reportPath = (appointment: number) => `/appointments/${appointment}/report/`;

/** Saves a text based on a version, by default as the first. */
export function save<T = Report>(
  doctor: Caller,
  appointment: number,
  { content = reportText("clear"), version = 0, ...rest }: { [field: string]: unknown } = {},
): Promise<Reply<T>> {
  return doctor.put<T>(reportPath(appointment), { content, version, ...rest });
}

export function submit<T = Report>(
  doctor: Caller,
  appointment: number,
  version: number,
): Promise<Reply<T>> {
  return doctor.post<T>(`${reportPath(appointment)}submit/`, { version });
}

export function amend<T = Report>(
  doctor: Caller,
  appointment: number,
  body: object = { reason: "typing" },
): Promise<Reply<T>> {
  return doctor.post<T>(`${reportPath(appointment)}amend/`, body);
}

/** Opens an addendum below a ready report. */
export function openAddendum<T = Report>(
  doctor: Caller,
  appointment: number,
  body: object = {},
): Promise<Reply<T>> {
  return doctor.post<T>(`${reportPath(appointment)}addendum/`, body);
}

export function saveAddendum<T = Report>(
  doctor: Caller,
  appointment: number,
  body: object,
): Promise<Reply<T>> {
  return doctor.put<T>(`${reportPath(appointment)}addendum/`, body);
}

/** Ends an amendment or addendum that was not submitted. */
export function discard<T = Report>(
  doctor: Caller,
  appointment: number,
  version: number,
): Promise<Reply<T>> {
  return doctor.post<T>(`${reportPath(appointment)}discard/`, { version });
}

/** Returns a valid body for each call that changes a report, based on a version. */
export function reportBodies(version: number): Readonly<Record<string, object>> {
  const base = "/appointments/:id/report/";
  const content = reportText("x");
  return {
    [`PUT ${base}`]: { content, version },
    [`POST ${base}submit/`]: { version },
    [`POST ${base}amend/`]: { reason: "typing", version },
    [`POST ${base}addendum/`]: { version },
    [`PUT ${base}addendum/`]: { content, version },
    [`POST ${base}discard/`]: { version },
  };
}

/** Returns the body of a 200 response. Throws otherwise, with the status and the body. */
export function requireOk<T>({ status, body }: Reply<T>): T {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Creates a doctor who reports for some branches, and signs in. */
export async function addDoctor(
  { owner, app, center }: World,
  name: string,
  reporting_branches: number[],
): Promise<Caller & { id: number }> {
  const email = `${name}@${center.domain}`;
  const { id } = requireCreated(
    await owner.post<Account>("/auth/register/", {
      name,
      email,
      role: ROLE.ReportingDoctor,
      reporting_branches,
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
    }),
  );
  return { ...(await app.signIn(email)), id };
}

/**
 * Submits the reports of new appointments of the north branch in the doctor's shift, which must be the active one. The
 * first report is amended, too. Returns the ids of the appointments.
 */
export async function submitReports(
  { center, desk, doctor }: World,
  shift: number,
  count: number,
): Promise<number[]> {
  const active = requireOk(await doctor.get<DoctorShift>("/doctor-shift/check_shift/"));
  if (active.id !== shift) throw new Error(`${shift} is not the active shift`);
  const openShift = await desk.get("/receptionist-shift/check_shift/");
  if (openShift.status === 404) await startShift(desk);
  const appointments: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await book(desk, center);
    const { version } = requireOk(await save(doctor, id));
    const submitted = requireOk(await submit(doctor, id, version));
    // An amendment does not count as another report.
    if (index === 0) {
      const amended = requireOk(
        await amend(doctor, id, { reason: "typing", version: submitted.version }),
      );
      requireOk(await submit(doctor, id, amended.version));
    }
    appointments.push(id);
  }
  return appointments;
}
