import type { Appointment } from "#domain/entities/appointment.ts";
import type { FirstReading, Report, ReportVersion } from "#domain/entities/report.ts";
import type { ReportingSetting } from "#domain/entities/reporting-setting.ts";
import type { Caller } from "./api.ts";
import { book, openWorld, startShift, type World } from "./desk.ts";
import { NOW } from "./expected-report.ts";
import { reportText } from "./report-texts.ts";
import { addDoctor, reportPath, requireOk, save, submit } from "./reports.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";

export const SETTING = "/center/reporting/";

/** What an appointment says of a first reader where there is none. */
export const NOT_READ = { first_reader: null, first_reader_name: null, first_read_at: null };

/**
 * Opens a world for the tests of a file: its center wants a second reader before each test, in which two doctors of one branch
 * have a new appointment without a report.
 */
export function openTwoReaders() {
  let world: World;
  let second: Caller & { id: number };
  let id: number;
  const want = async (second_reader: boolean) =>
    requireOk(await world.owner.patch<ReportingSetting>(SETTING, { second_reader }));
  const bookAnother = async () => {
    ({ id } = await book(world.desk, world.center));
  };
  beforeAll(async () => {
    world = await openWorld();
    await startShift(world.desk);
    const { center, owner } = world;
    second = await addDoctor(world, "second", [center.branches.north]);
    const signs = { title: "Professor", licence_number: "L-1" };
    requireOk(await owner.patch(`/accounts/${center.accounts.doctor}/`, signs));
  });
  beforeEach(async () => {
    await want(true);
    await bookAnother();
  });
  afterAll(() => world.app.close());
  const read = async (caller: Caller) => requireOk(await caller.get<Report>(reportPath(id)));
  return {
    get world() {
      return world;
    },
    get first() {
      return world.doctor;
    },
    get second() {
      return second;
    },
    /** Id of the appointment of this test. */
    get id() {
      return id;
    },
    want,
    bookAnother,
    read,
    /** Returns the submitted versions of the report, the latest first. */
    versions: async (caller: Caller = world.doctor) =>
      requireOk(await caller.get<ReportVersion[]>(`${reportPath(id)}versions/`)),
    /** Returns what the reading of the first doctor says. */
    firstReading: (): FirstReading => ({
      reader: world.center.accounts.doctor,
      reader_name: "doctor",
      reader_title: "Professor",
      reader_licence_number: "L-1",
      read_at: NOW,
    }),
    /** Saves a text over the present version and submits it. Returns the report. */
    async writeAndSubmit(doctor: Caller, text: string): Promise<Report> {
      const { version } = await read(doctor);
      const saved = requireOk(await save(doctor, id, { content: reportText(text), version }));
      return requireOk(await submit(doctor, id, saved.version));
    },
    /** Returns what the appointment says of the report. */
    async status() {
      const { body } = await world.desk.get<Appointment>(`/appointments/${id}/`);
      const { report_status, awaits_second_reader } = body;
      const { first_reader, first_reader_name, first_read_at } = body;
      return {
        report_status,
        awaits_second_reader,
        first_reader,
        first_reader_name,
        first_read_at,
      };
    },
  };
}
