import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { ReceptionistShift, ShiftMarkAction } from "#domain/entities/receptionist-shift.ts";
import type { ErrorCode } from "#domain/errors.ts";
import {
  reasonAgainstClearing,
  reasonAgainstCompensating,
  reasonAgainstEnding,
  reasonAgainstFlagging,
  reasonAgainstUnflagging,
  shortageOf,
  type ShiftFacts,
} from "#domain/shifts.ts";
import { controlShift } from "#src/api/shifts.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { type MessageKey, plural, t } from "#src/i18n/t.ts";
import { runForEach } from "#src/state/screen/bulk.ts";
import type { Row } from "#src/state/screen/context.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { session } from "#src/state/session/session.ts";

export type ShiftRow = Extract<Row, { kind: "shift" }>;

const RULES: Readonly<Record<ShiftMarkAction, (facts: ShiftFacts) => ErrorCode | null>> = {
  end: reasonAgainstEnding,
  flag: reasonAgainstFlagging,
  unflag: reasonAgainstUnflagging,
  clear: reasonAgainstClearing,
  compensate: reasonAgainstCompensating,
};

/** Returns the name of the person who worked in the shift. */
export function workerName(shift: ShiftRow): string {
  return shift.worker === "receptionist"
    ? shift.record.receptionist_name
    : shift.record.doctor_name;
}

/** Returns the name of who closed the shift of somebody else; null if it is open or its own person closed it. */
export function nameOfOtherEnder({ worker, record }: ShiftRow): string | null {
  const workerId = worker === "receptionist" ? record.receptionist : record.doctor;
  return record.ended_by === workerId ? null : record.ended_by_name;
}

/** Returns why an action is refused for a shift, by the rules of domain/shifts; null if it is allowed. */
export function reasonAgainstAction(
  action: ShiftMarkAction,
  { worker, record }: ShiftRow,
): MessageKey | null {
  const workerId = worker === "receptionist" ? record.receptionist : record.doctor;
  const code = RULES[action]({ ...record, isOwn: workerId === session.account?.id });
  return code === null ? null : `errors.code.${code}`;
}

/**
 * Returns the same for an action on several shifts: each is settled with its own shortage, so it must have
 * one; and a drawer is counted by itself before its shift is closed.
 */
export function reasonAmongMany(action: ShiftMarkAction, shift: ShiftRow): MessageKey | null {
  const reason = reasonAgainstAction(action, shift);
  if (reason !== null || shift.worker === "doctor") return reason;
  if (action === "end") return "controls.end.one_by_one";
  const isExact = action === "compensate" && shortageOf(shift.record.difference) === 0;
  return isExact ? "controls.compensate.no_shortage" : null;
}

/** Applies an action to a shift, shows the shift as the server returned it, and returns it. Throws an ApiFailure. */
export async function actOnShift(
  { worker, id }: ShiftRow,
  action: ShiftMarkAction,
  sent: { input?: object; key?: string } = {},
): Promise<ReceptionistShift | DoctorShift> {
  const shift = await controlShift(worker, id, action, sent);
  notifySaved(`${worker}_shift`, shift);
  return shift;
}

/**
 * Applies a form's action if it concerns a single shift. For several, the form calls {@link actOnShifts}
 * after closing, since each shift has a result of its own. Throws an ApiFailure.
 */
export async function sendAction(
  shifts: readonly ShiftRow[],
  action: ShiftMarkAction,
  sent: { input: object; key: string },
): Promise<void> {
  const [shift] = shifts;
  if (shift !== undefined && shifts.length === 1) await actOnShift(shift, action, sent);
}

/** Applies an action to each of several shifts that allows it. */
export function actOnShifts(
  shifts: readonly ShiftRow[],
  action: ShiftMarkAction,
  inputOf: (shift: ShiftRow) => object = () => ({}),
): Promise<void> {
  return runForEach(shifts, {
    title: titleOfAction(action, shifts),
    words: `controls.done.${action}`,
    nameOf: (shift) =>
      `${isolate(workerName(shift))} · ${formatRelativeDateTime(shift.record.start_time)}`,
    reasonAgainst(shift) {
      const reason = reasonAmongMany(action, shift);
      return reason === null ? null : t(reason);
    },
    run: async (shift) => void (await actOnShift(shift, action, { input: inputOf(shift) })),
  });
}

/** Returns the title of an action: `Clear the shift of Mona`, `Clear 3 shifts`. */
export function titleOfAction(action: ShiftMarkAction, shifts: readonly ShiftRow[]): string {
  const [first] = shifts;
  return first !== undefined && shifts.length === 1
    ? t(`controls.${action}.title`, { name: isolate(workerName(first)) })
    : t(`controls.${action}.title_many`, { shifts: plural("controls.shifts", shifts.length) });
}
