import { may, PERMISSIONS } from "#domain/access.ts";
import {
  holdsSlot,
  nextStatuses,
  permissionFor,
  refuseCancel,
  refuseStatus,
  type AppointmentStatus,
} from "#domain/appointments.ts";
import { dayOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { changeStatus } from "#src/api/appointments.ts";
import { formatDateTime, timeZone } from "#src/i18n/dates.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context, type Context, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { tellSaved } from "#src/state/live/saved.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import {
  bookingPath,
  bookingPathFor,
  bookingPathOn,
  type NamedPatient,
} from "#src/state/booking/wished-time.ts";
import {
  type Command,
  type CommandId,
  defineCommand,
  type Facts,
  PAGE_OR_PALETTE,
  type RunArgs,
} from "../engine/define.ts";
import { openReport } from "./open-report.ts";

const SHIFT_REQUIRED: MessageKey = "errors.code.shift_required";

/** The words of a rule that said no. */
function wordsOf(code: ErrorCode | null): MessageKey | null {
  return code === null ? null : `errors.code.${code}`;
}

function appointmentOf(row: Row | null): Appointment | null {
  return row?.kind === "appointment" ? row.record : null;
}

/** Without an own active shift nothing is booked, changed or paid; until it is known nobody is refused. */
export function withoutShift({ shift }: Facts): MessageKey | null {
  return shift === "none" ? SHIFT_REQUIRED : null;
}

/** The list is where a shift is started; for any other reason one stays. */
export function toList(reason: MessageKey): void {
  if (reason === SHIFT_REQUIRED) navigate("/appointments");
}

/** Why there is nothing to collect or refund; null where there is something. */
function noMoney(appointment: Appointment): MessageKey | null {
  if (appointment.remaining_cost > 0 || appointment.paid_amount > 0) return null;
  const takesPlace = holdsSlot(appointment.status);
  return takesPlace ? "palette.reason.nothing_due" : "palette.reason.owes_nothing";
}

/** A command about one appointment, with the record in hand. */
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

function step(id: CommandId, key: string, to: AppointmentStatus): Command {
  return onAppointment(
    {
      id,
      keys: [`m>${key}`],
      roles: PERMISSIONS[permissionFor(to)],
      refuse(_facts, row) {
        const appointment = appointmentOf(row);
        return appointment === null ? null : wordsOf(refuseStatus(appointment, to));
      },
    },
    (appointment) =>
      isAhead(appointment, to) ? askAhead(appointment, to) : moveTo(appointment, to),
  );
}

/** Whether it is of a later day than today; nobody has missed an appointment before its time either. */
function isAhead({ start_at }: Appointment, to: AppointmentStatus): boolean {
  if (to === "no_show") return Date.parse(start_at) > Date.now();
  return dayOf(start_at, timeZone()) > today(timeZone());
}

/** A step on the wrong row is the likelier thing when its time has not come. */
function askAhead(appointment: Appointment, to: AppointmentStatus): void {
  openLayer({
    kind: "confirm",
    title: t("palette.confirm.ahead.title", {
      name: appointment.patient_name,
      time: formatDateTime(appointment.start_at),
    }),
    body: t("palette.confirm.ahead.body"),
    action: t(`appointments.status.${to}`),
    out: t("common.back"),
    run: () => void moveTo(appointment, to),
  });
}

/** The step before the present one; null when there is none. */
function stepBack(appointment: Appointment): AppointmentStatus | null {
  const order: readonly AppointmentStatus[] = ["pending", "arrived", "in_progress", "completed"];
  const here = appointment.status === "no_show" ? order.length : order.indexOf(appointment.status);
  return (
    nextStatuses(appointment).find((to) => order.includes(to) && order.indexOf(to) < here) ?? null
  );
}

async function moveTo({ id, version }: Appointment, status: AppointmentStatus): Promise<void> {
  try {
    tellSaved("appointment", await changeStatus(id, { status, version }));
    toastSuccess("actions.status.change.done", { status: t(`appointments.status.${status}`) });
  } catch (failure) {
    toastFailure(failure, "actions.status.change.failed");
  }
}

/**
 * Booking as the place it is begun at suggests: on the day of the board, or for the patient at hand.
 * Both are only offered: who stands at the desk next is more often somebody else.
 */
export function bookingPathFrom({ board, row }: Pick<Context, "board" | "row">): string {
  if (board !== null) return bookingPathOn(board.day());
  const patient = patientAt(row);
  return patient === null ? bookingPath(null) : bookingPathFor(patient, { offered: true });
}

/** The patient that a record is of; null where it is of none. */
function patientAt(row: Row | null): NamedPatient | null {
  if (row?.kind === "patient") return row.record;
  return row?.kind === "appointment" ? patientOf(row.record) : null;
}

const patientOf = ({ patient, patient_name }: Appointment): NamedPatient => ({
  id: patient,
  name: patient_name,
});

/** Why an appointment does not take place; null where it does. */
function whyGone(row: Row | null): MessageKey | null {
  const appointment = appointmentOf(row);
  if (appointment === null || holdsSlot(appointment.status)) return null;
  return appointment.status === "no_show" ? "palette.reason.no_show" : "palette.reason.cancelled";
}

/** Begins a booking; from a booking that is being saved once that is done, since it is the next one. */
async function beginBooking({ isSearched }: RunArgs): Promise<void> {
  if (location.pathname !== bookingPath(null))
    return navigate(isSearched ? bookingPath(null) : bookingPathFrom(context));
  const saving = context.form?.outcome() ?? null;
  if (saving !== null) {
    if (!(await saving)) return;
    // After the saved form has gone on, to its record or to the next test.
    await rendered();
    if (location.pathname !== bookingPath(null)) return navigate(bookingPath(null));
  }
  // While the page is still on its way there is nothing to begin anew.
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
    refuse: withoutShift,
    whenRefused: toList,
    run: beginBooking,
  }),
  onAppointment(
    {
      id: "appointment.book_again",
      asks: true,
      roles: PERMISSIONS["appointments.create"],
      refuse: withoutShift,
      whenRefused: toList,
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
      refuse: (facts, row) => withoutShift(facts) ?? whyGone(row),
      whenRefused: toList,
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
        return withoutShift(facts) ?? (appointment === null ? null : noMoney(appointment));
      },
    },
    (appointment) => openLayer({ kind: "payment", appointment }),
  ),
  step("appointment.arrive", "a", "arrived"),
  step("appointment.start", "s", "in_progress"),
  step("appointment.complete", "c", "completed"),
  step("appointment.no_show", "n", "no_show"),
  onAppointment(
    {
      id: "appointment.undo",
      keys: ["m>u"],
      roles: PERMISSIONS["appointments.examine"],
      refuse({ role }, row) {
        const appointment = appointmentOf(row);
        if (appointment === null) return null;
        const back = stepBack(appointment);
        if (back === null) return "palette.reason.no_undo";
        return may(role, permissionFor(back)) ? null : "errors.code.forbidden";
      },
    },
    async (appointment) => {
      const back = stepBack(appointment);
      if (back !== null) await moveTo(appointment, back);
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
          withoutShift(facts) ?? (appointment === null ? null : wordsOf(refuseCancel(appointment)))
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
      refuse: (_facts, row) => whyGone(row),
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
];
