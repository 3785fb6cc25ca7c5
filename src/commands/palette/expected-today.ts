import { listAppointments } from "#src/api/appointments.ts";
import { today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { timeZone } from "#src/i18n/dates.ts";
import { onChange } from "#src/state/live/live.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { session } from "#src/state/session/session.ts";
import type { Command } from "../engine/define.ts";
import { factsNow } from "../engine/facts.ts";

/** A day's appointments of a desk; of a chain's they are the first ones. */
const LOOKED_AT = 200;
const MOST = 12;
/** Milliseconds: one step of a command is one look at the day, however many letters it takes. */
const FRESH = 5_000;

type Today = { account: number; at: number; records: Promise<readonly Appointment[]> };

let known: Today | null = null;

const forget = () => {
  known = null;
};
// What was done here or elsewhere a moment ago is neither offered again nor refused.
onSaved("appointment", forget);
onChange("appointment", forget);

/** Today's appointments of those one may see. Throws an ApiFailure. */
export function appointmentsToday(): Promise<readonly Appointment[]> {
  const account = session.account?.id ?? 0;
  const now = Date.now();
  if (known !== null && known.account === account && now - known.at < FRESH) return known.records;
  const day = today(timeZone());
  const query = { start_date: day, end_date: day, ordering: "start_at", at_least: true };
  const records = listAppointments({ ...query, page_size: LOOKED_AT }).then(
    ({ results }) => results,
    (failure: unknown) => {
      forget();
      throw failure;
    },
  );
  known = { account, at: now, records };
  return records;
}

/** Why a command cannot be done to an appointment; null when it can. */
export function refusalOf(command: Command, record: Appointment): MessageKey | null {
  return command.refuse(factsNow(), { kind: "appointment", id: record.id, record });
}

/** Those of them that a command can be done to, the nearest in time first. Throws an ApiFailure. */
export async function expectedToday(command: Command): Promise<Appointment[]> {
  const away = ({ start_at }: Appointment) => Math.abs(Date.parse(start_at) - Date.now());
  return (await appointmentsToday())
    .filter((record) => refusalOf(command, record) === null)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MOST);
}
