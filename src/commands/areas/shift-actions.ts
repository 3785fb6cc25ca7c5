import type { ShiftMarkAction } from "#domain/entities/receptionist-shift.ts";
import type { ErrorCode } from "#domain/errors.ts";
import {
  reasonAgainstClearing,
  reasonAgainstCompensating,
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
 * one.
 */
export function reasonAmongMany(action: ShiftMarkAction, shift: ShiftRow): MessageKey | null {
  const isExact =
    shift.worker === "receptionist" &&
    action === "compensate" &&
    shortageOf(shift.record.difference) === 0;
  return reasonAgainstAction(action, shift) ?? (isExact ? "controls.compensate.no_shortage" : null);
}

/** Applies an action to a shift and shows the shift as the server returned it. Throws an ApiFailure. */
export async function actOnShift(
  { worker, id }: ShiftRow,
  action: ShiftMarkAction,
  sent: { input?: object; key?: string } = {},
): Promise<void> {
  notifySaved(`${worker}_shift`, await controlShift(worker, id, action, sent));
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
    run: (shift) => actOnShift(shift, action, { input: inputOf(shift) }),
  });
}

/** Returns the title of an action: `Clear the shift of Mona`, `Clear 3 shifts`. */
export function titleOfAction(action: ShiftMarkAction, shifts: readonly ShiftRow[]): string {
  const [first] = shifts;
  return first !== undefined && shifts.length === 1
    ? t(`controls.${action}.title`, { name: isolate(workerName(first)) })
    : t(`controls.${action}.title_many`, { shifts: plural("controls.shifts", shifts.length) });
}
