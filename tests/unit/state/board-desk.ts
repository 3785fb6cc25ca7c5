import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { BoardPlace } from "#src/state/booking/board-cursor.ts";
import { createBoard, type Board } from "#src/state/booking/board.ts";

/** Returns an appointment of half an hour in UTC, the zone of these boards. */
export function appointmentAt(
  id: number,
  time: string,
  more: Partial<Appointment> = {},
): Appointment {
  const start_at = `2026-11-25T${time}:00.000Z`;
  const record = { id, machine: 1, start_at, duration_minutes: 30, status: "pending" as const };
  return { ...record, ...more } as Appointment;
}

/** Shows appointments of two machines in a branch that opens from 8 to 22. */
export function showOn(board: Board, appointments: readonly Appointment[], now = 0): void {
  board.show({
    branch: { opens_at: "08:00", closes_at: "22:00" } as Branch,
    machines: [{ id: 1, name: "MR 1" } as Machine, { id: 2, name: "CT 1" } as Machine],
    appointments,
    now,
  });
}

/** Creates the board of a day with appointments; the cursor is at its opening. */
export function boardWith(appointments: readonly Appointment[], previousPlace?: BoardPlace): Board {
  const board = createBoard({ day: "2026-11-25", zone: "UTC", previousPlace });
  showOn(board, appointments);
  return board;
}
