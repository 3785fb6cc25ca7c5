import { listAppointments } from "#src/api/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import type { Command } from "./define.ts";
import { factsNow } from "./facts.ts";

/** Maximum number of a patient's appointments that are read; if there are more, the latest ones. */
const MAX_READ = 100;

/** Returns why a command is refused for an appointment; null if it is allowed. */
export function refusalOf(command: Command, record: Appointment): MessageKey | null {
  return command.refuse(factsNow(), { kind: "appointment", id: record.id, record });
}

/** Returns the appointments of a patient that a command can be applied to, the latest first. Throws an ApiFailure. */
export async function appointmentsFor(command: Command, patient: number): Promise<Appointment[]> {
  const query = { patient, ordering: "-start_at", page_size: MAX_READ };
  const { results } = await listAppointments(query);
  return results.filter((record) => refusalOf(command, record) === null);
}
