import { listAppointments } from "#src/api/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Command } from "./define.ts";
import { factsNow } from "./facts.ts";

/** Maximum number of a patient's appointments that are read; if there are more, the latest ones. */
const MAX_READ = 100;

/** Returns the appointments of a patient that a command can be applied to, the latest first. Throws an ApiFailure. */
export async function appointmentsFor(command: Command, patient: number): Promise<Appointment[]> {
  const query = { patient, ordering: "-start_at", page_size: MAX_READ };
  const { results } = await listAppointments(query);
  const facts = factsNow();
  return results.filter(
    (record) => command.refuse(facts, { kind: "appointment", id: record.id, record }) === null,
  );
}
