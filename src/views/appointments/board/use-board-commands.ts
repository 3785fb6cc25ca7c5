import { useEffect, useEffectEvent } from "react";
import type { Day } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { nowText } from "#src/browser/clock.ts";
import type { Board } from "#src/state/booking/board.ts";
import { publishBoard, publishPrint } from "#src/state/screen/context.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { printPage } from "#src/views/parts/print-page.ts";
import type { useBoard } from "./use-board.ts";

/** Publishes the board of a `day` to the commands; `onDay` shows another day. */
export function useBoardCommands(
  { board, undo, canUndo }: Pick<ReturnType<typeof useBoard>, "board" | "undo" | "canUndo">,
  { day, now, onDay }: { day: Day; now: Day; onDay: (day: Day) => void },
): void {
  useEffect(() => publishPrint({ run: () => void printPage() }), []);
  const toNow = useEffectEvent(() => {
    if (day === now) board.goTo(board.scale.minuteOf(nowText()));
    else onDay(now);
  });
  useEffect(
    () =>
      publishBoard({
        nextWaiting: () => nextWaiting(board),
        toNow,
        pickUp: board.pickUp,
        free: board.freeTime,
        day: () => (day > now ? day : null),
        undo,
        canUndo,
      }),
    // The other dependencies are functions of the board.
    // oxlint-disable-next-line react/exhaustive-deps
    [board, day, now],
  );
}

/** Goes to the earliest appointment on the machine whose patient has arrived; else to the earliest pending one. */
function nextWaiting(board: Board): void {
  const { appointments, machines, place, lanes } = board.state;
  const machine = lanes[place.lane]?.machine;
  const withStatus = (status: Appointment["status"]) =>
    appointments
      .filter((one) => one.status === status && one.machine === machine)
      .toSorted((one, other) => one.start_at.localeCompare(other.start_at));
  const next = withStatus("arrived")[0] ?? withStatus("pending")[0];
  if (next !== undefined) board.moveToAppointment(next.id);
  else
    toastInfo("board.nobody_waiting", {
      machine: machines.find(({ id }) => id === machine)?.name ?? "",
    });
}
