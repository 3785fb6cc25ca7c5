import { PERMISSIONS } from "#domain/access.ts";
import { reasonAgainstEditing } from "#domain/appointments.ts";
import { context } from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { bookingPath } from "#src/state/booking/booking-path.ts";
import { goToAppointmentList, reasonWithoutShiftAtDesk } from "./appointment.ts";
import { type Command, defineCommand, type When } from "../engine/define.ts";

const onBoard: When = { view: ["board"], hasEditor: false };

/** Commands of the day board. */
export const boardCommands: Command[] = [
  defineCommand({
    id: "board.next_waiting",
    section: "appointment",
    keys: ["w"],
    when: onBoard,
    run: () => context.board?.nextWaiting(),
  }),
  defineCommand({
    id: "board.now",
    section: "appointment",
    keys: ["t"],
    when: onBoard,
    run: () => context.board?.toNow(),
  }),
  defineCommand({
    id: "board.book",
    asks: true,
    section: "appointment",
    keys: [],
    when: onBoard,
    listed: false,
    roles: PERMISSIONS["appointments.create"],
    refuse: (facts) =>
      reasonWithoutShiftAtDesk(facts) ??
      (context.board?.free() == null ? "palette.reason.time_gone" : null),
    whenRefused: goToAppointmentList,
    run: () => navigate(bookingPath(context.board?.free() ?? null)),
  }),
  defineCommand({
    id: "board.move",
    section: "appointment",
    keys: ["m>m"],
    param: "appointment",
    hereOnly: true,
    when: onBoard,
    roles: PERMISSIONS["appointments.update"],
    refuse({ shift }, row) {
      if (shift !== "active") return "errors.code.shift_required";
      if (row?.kind !== "appointment") return null;
      const code = reasonAgainstEditing({ ...row.record, changes: ["start_at"], insured: false });
      return code === null ? null : `errors.code.${code}`;
    },
    run: () => context.board?.pickUp(),
  }),
  defineCommand({
    id: "board.undo",
    section: "appointment",
    keys: ["mod+z"],
    when: onBoard,
    roles: PERMISSIONS["appointments.update"],
    refuse: () => (context.board?.canUndo() === false ? "palette.reason.no_undo" : null),
    run: () => context.board?.undo(),
  }),
];
