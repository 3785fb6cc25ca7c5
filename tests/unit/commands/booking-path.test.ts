import { describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { bookingPathFrom } from "#src/commands/areas/appointment.ts";
import type { BoardHandle, Row } from "#src/state/screen/context.ts";
import { requestedDay, requestedPatient, requestedTime } from "#src/state/booking/booking-path.ts";

const patient: Row = { kind: "patient", id: 7, record: { id: 7 } as Patient };
const appointment: Row = {
  kind: "appointment",
  id: 40,
  record: { id: 40, patient: 9 } as Appointment,
};
const start_at = "2026-11-22T09:30:00.000Z";
const board = { free: () => ({ machine: 3, start_at }) } as BoardHandle;

/** Returns what the booking form proposes when opened at a path. */
const proposed = (path: string) => {
  const [, search = ""] = path.split("?");
  return {
    patient: requestedPatient(search),
    time: requestedTime(search),
    day: requestedDay(search),
  };
};

describe("a booking started by a key", () => {
  it("proposes the patient of the selected row", () => {
    const startContexts = [
      bookingPathFrom({ board: null, row: patient }),
      bookingPathFrom({ board: null, row: appointment }),
      bookingPathFrom({ board: null, row: null }),
    ];
    expect(startContexts.map((path) => proposed(path).patient)).toEqual([
      { id: 7, isOffered: true },
      { id: 9, isOffered: true },
      null,
    ]);
  });

  it("on the day board uses its day, and no patient", () => {
    const pathOnDay = (day: string | null) =>
      bookingPathFrom({ board: { ...board, day: () => day }, row: appointment });
    expect([pathOnDay("2026-11-25"), pathOnDay(null)].map(proposed)).toEqual([
      { patient: null, time: null, day: "2026-11-25" },
      { patient: null, time: null, day: null },
    ]);
  });
});
