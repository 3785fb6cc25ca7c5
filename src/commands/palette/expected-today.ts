import { listAppointments } from "@src/api/appointments";
import { today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import { timeZone } from "@src/i18n/dates";
import type { Command } from "../define";
import { factsNow } from "../facts";

/** A day's appointments of a desk; of a chain's they are the first ones. */
const LOOKED_AT = 200;
const MOST = 12;

/**
 * The appointments of today that a command can be done to, the nearest in time first: what is meant
 * before anything is typed. Throws an ApiFailure.
 */
export async function expectedToday(command: Command, signal: AbortSignal): Promise<Appointment[]> {
  const day = today(timeZone());
  const { results } = await listAppointments(
    { start_date: day, end_date: day, ordering: "start_at", page_size: LOOKED_AT, at_least: true },
    signal,
  );
  const facts = factsNow();
  const away = ({ start_at }: Appointment) => Math.abs(Date.parse(start_at) - Date.now());
  return results
    .filter(
      (record) => command.refuse(facts, { kind: "appointment", id: record.id, record }) === null,
    )
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MOST);
}
