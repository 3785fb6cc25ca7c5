import { may, PERMISSIONS } from "#domain/access.ts";
import {
  holdsSlot,
  permissionFor,
  reasonAgainstCancelling,
  reasonAgainstStatus,
  type AppointmentStatus,
} from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { context, type Context, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import {
  bookingPath,
  bookingPathFor,
  bookingPathOn,
  type NamedPatient,
} from "#src/state/booking/booking-path.ts";
import {
  type Command,
  type CommandId,
  defineCommand,
  type Facts,
  PAGE_OR_PALETTE,
  type RunArgs,
} from "../engine/define.ts";
import { changeStatusTo, moveTo, previousStatus } from "./change-status.ts";
import { openReport } from "./open-report.ts";

const SHIFT_REQUIRED: MessageKey = "errors.code.shift_required";

/** Returns the message key of a rule's error code; null if there is none. */
function wordsOf(code: ErrorCode | null): MessageKey | null {
  return code === null ? null : `errors.code.${code}`;
}

function appointmentOf(row: Row | null): Appointment | null {
  return row?.kind === "appointment" ? row.record : null;
}

/** Returns why booking, changing and taking money is refused without an active shift; null otherwise. */
export function reasonWithoutShiftAtDesk({ shift }: Facts): MessageKey | null {
  return shift === "none" ? SHIFT_REQUIRED : null;
}

/** If the shift is missing, goes to the list of appointments, where a shift is started. */
export function goToAppointmentList(reason: MessageKey): void {
  if (reason === SHIFT_REQUIRED) navigate("/appointments");
}

/** Returns why there is nothing to collect or refund; null if there is. */
function noMoney(appointment: Appointment): MessageKey | null {
  if (appointment.remaining_cost > 0 || appointment.paid_amount > 0) return null;
  const takesPlace = holdsSlot(appointment.status);
  return takesPlace ? "palette.reason.nothing_due" : "palette.reason.owes_nothing";
}

/** Declares a command for the current appointment. */
function onAppointment(
  declared: Pick<Command, "id"> & Partial<Omit<Command, "run" | "title" | "words">>,
  run: (appointment: Appointment) => void | Promise<void>,
): Command {
  return defineCommand({
    section: "appointment",
    param: "appointment",
    ...declared,
    async run({ row }) {
      const appointment = appointmentOf(row);
      if (appointment !== null) await run(appointment);
    },
  });
}

function statusCommand(id: CommandId, key: string, newStatus: AppointmentStatus): Command {
  return onAppointment(
    {
      id,
      keys: [`m>${key}`],
      roles: PERMISSIONS[permissionFor(newStatus)],
      refuse(_facts, row) {
        const appointment = appointmentOf(row);
        return appointment === null ? null : wordsOf(reasonAgainstStatus(appointment, newStatus));
      },
    },
    (appointment) => changeStatusTo(appointment, newStatus),
  );
}

/**
 * Returns the path of a new booking with the day of the board or the current patient as a suggestion. Only a
 * suggestion, because the next patient at the reception is usually somebody else.
 */
export function bookingPathFrom({ board, row }: Pick<Context, "board" | "row">): string {
  if (board !== null) return bookingPathOn(board.day());
  const patient = patientAt(row);
  return patient === null ? bookingPath(null) : bookingPathFor(patient, { offered: true });
}

/** Returns the patient of a record; null if it has none. */
function patientAt(row: Row | null): NamedPatient | null {
  if (row?.kind === "patient") return row.record;
  return row?.kind === "appointment" ? patientOf(row.record) : null;
}

const patientOf = ({ patient, patient_name }: Appointment): NamedPatient => ({
  id: patient,
  name: patient_name,
});

/** Returns why an appointment does not take place; null if it does. */
function reasonGone(row: Row | null): MessageKey | null {
  const appointment = appointmentOf(row);
  if (appointment === null || holdsSlot(appointment.status)) return null;
  return appointment.status === "no_show" ? "palette.reason.no_show" : "palette.reason.cancelled";
}

/** Begins a booking, but waits first for one that is being saved. */
async function beginBooking({ isSearched }: RunArgs): Promise<void> {
  if (location.pathname !== bookingPath(null))
    return navigate(isSearched ? bookingPath(null) : bookingPathFrom(context));
  const saving = context.form?.outcome() ?? null;
  if (saving !== null) {
    if (!(await saving)) return;
    // Wait until the saved form has moved on, to its record or to the next test.
    await rendered();
    if (location.pathname !== bookingPath(null)) return navigate(bookingPath(null));
  }
  // While the page is loading, there is no form to clear.
  context.form?.beginAnew();
  await rendered();
}

export const appointmentCommands: Command[] = [
  defineCommand({
    id: "appointment.create",
    asks: true,
    section: "appointment",
    keys: ["f4", "n>a"],
    when: { overlay: PAGE_OR_PALETTE },
    roles: PERMISSIONS["appointments.create"],
    refuse: reasonWithoutShiftAtDesk,
    whenRefused: goToAppointmentList,
    run: beginBooking,
  }),
  defineCommand({
    id: "appointment.package",
    asks: true,
    section: "appointment",
    keys: ["n>shift+a"],
    roles: PERMISSIONS["appointments.create"],
    refuse: reasonWithoutShiftAtDesk,
    whenRefused: goToAppointmentList,
    run: () => openLayer({ kind: "book-package", patient: patientAt(context.row) }),
  }),
  onAppointment(
    {
      id: "appointment.book_again",
      asks: true,
      roles: PERMISSIONS["appointments.create"],
      refuse: reasonWithoutShiftAtDesk,
      whenRefused: goToAppointmentList,
    },
    (appointment) => navigate(bookingPathFor(patientOf(appointment))),
  ),
  onAppointment({ id: "appointment.open", roles: PERMISSIONS["appointments.read"] }, ({ id }) =>
    navigate(`/appointments/${id}/details`),
  ),
  onAppointment(
    {
      id: "appointment.edit",
      asks: true,
      keys: ["e"],
      when: { selection: ["appointment"] },
      roles: PERMISSIONS["appointments.update"],
      refuse: (facts, row) => reasonWithoutShiftAtDesk(facts) ?? reasonGone(row),
      whenRefused: goToAppointmentList,
    },
    ({ id }) => navigate(`/appointments/${id}/edit`),
  ),
  onAppointment(
    {
      id: "appointment.collect",
      asks: true,
      keys: ["f7"],
      when: { overlay: PAGE_OR_PALETTE },
      roles: PERMISSIONS["payments.create"],
      refuse(facts, row) {
        const appointment = appointmentOf(row);
        return (
          reasonWithoutShiftAtDesk(facts) ?? (appointment === null ? null : noMoney(appointment))
        );
      },
    },
    (appointment) => openLayer({ kind: "payment", appointment }),
  ),
  statusCommand("appointment.arrive", "a", "arrived"),
  statusCommand("appointment.start", "s", "in_progress"),
  statusCommand("appointment.complete", "c", "completed"),
  statusCommand("appointment.no_show", "n", "no_show"),
  onAppointment(
    {
      id: "appointment.undo",
      keys: ["m>u"],
      roles: PERMISSIONS["appointments.examine"],
      refuse({ role }, row) {
        const appointment = appointmentOf(row);
        if (appointment === null) return null;
        const previous = previousStatus(appointment);
        if (previous === null) return "palette.reason.no_undo";
        return may(role, permissionFor(previous)) ? null : "errors.code.forbidden";
      },
    },
    async (appointment) => {
      const previous = previousStatus(appointment);
      if (previous !== null) await moveTo(appointment, previous);
    },
  ),
  onAppointment(
    {
      id: "appointment.cancel",
      asks: true,
      keys: ["delete"],
      when: { selection: ["appointment"] },
      roles: PERMISSIONS["appointments.cancel"],
      refuse(facts, row) {
        const appointment = appointmentOf(row);
        return (
          reasonWithoutShiftAtDesk(facts) ??
          (appointment === null ? null : wordsOf(reasonAgainstCancelling(appointment)))
        );
      },
    },
    (appointment) => openLayer({ kind: "cancel-appointment", appointment }),
  ),
  onAppointment({ id: "appointment.receipt", roles: PERMISSIONS["payments.read"] }, ({ id }) =>
    navigate(`/appointments/${id}/details?print=receipt`),
  ),
  onAppointment(
    {
      id: "appointment.visit_receipt",
      roles: PERMISSIONS["payments.read"],
      refuse: (_facts, row) => reasonGone(row),
    },
    ({ id }) => navigate(`/appointments/${id}/details?print=visit`),
  ),
  onAppointment({ id: "appointment.label", roles: PERMISSIONS["appointments.read"] }, ({ id }) =>
    navigate(`/appointments/${id}/details?print=label`),
  ),
  onAppointment(
    {
      id: "appointment.report",
      keys: ["r"],
      when: { selection: ["appointment"] },
      roles: PERMISSIONS["reports.read"],
    },
    ({ id }) => openReport(id),
  ),
  onAppointment({ id: "appointment.patient", roles: PERMISSIONS["patients.read"] }, ({ patient }) =>
    navigate(`/patients/${patient}/records`),
  ),
  // A report has the id of its appointment.
  onAppointment(
    {
      id: "appointment.trail",
      keys: ["l"],
      when: { selection: ["appointment"] },
      roles: PERMISSIONS["audit.read"],
    },
    ({ id, patient_name }) =>
      openLayer({
        kind: "trail",
        entities: ["appointment", "report", "critical_result"],
        id,
        name: patient_name,
      }),
  ),
];
