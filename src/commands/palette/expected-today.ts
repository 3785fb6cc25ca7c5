import { listAppointments } from "#src/api/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { now } from "#src/browser/clock.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { onChange } from "#src/state/live/live.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { session } from "#src/state/session/session.ts";
import type { Command } from "../engine/define.ts";
import { refusalOf } from "../engine/appointments.ts";

/** Maximum number of appointments of a day that are read; if there are more, the earliest ones. */
const MAX_READ = 200;
const MAX_OFFERED = 12;
/** Milliseconds for which the day is cached, so that typing several letters reads it once. */
const FRESH_MS = 5_000;

type Today = { account: number; readAt: number; records: Promise<readonly Appointment[]> };

/** Creates a function that reads today's appointments and caches them for {@link FRESH_MS}. */
function createTodayReader(): () => Promise<readonly Appointment[]> {
  let cached: Today | null = null;

  function forget(): void {
    cached = null;
  }
  // A change here or on another computer must show at once in what is offered or refused.
  onSaved("appointment", forget);
  onChange("appointment", forget);

  return () => {
    const account = session.account?.id ?? 0;
    const readAt = performance.now();
    if (cached !== null && cached.account === account && readAt - cached.readAt < FRESH_MS)
      return cached.records;
    const records = readToday().catch((failure: unknown) => {
      forget();
      throw failure;
    });
    cached = { account, readAt, records };
    return records;
  };
}

async function readToday(): Promise<readonly Appointment[]> {
  const day = currentDay();
  const query = { start_date: day, end_date: day, ordering: "start_at", at_least: true };
  const { results } = await listAppointments({ ...query, page_size: MAX_READ });
  return results;
}

/** Returns today's appointments that the user may see. Throws an ApiFailure. */
export const appointmentsToday = createTodayReader();

/**
 * Returns today's appointments that a command can be applied to, the nearest in time first. Throws an
 * ApiFailure.
 */
export async function expectedToday(command: Command): Promise<Appointment[]> {
  const distance = ({ start_at }: Appointment) => Math.abs(Date.parse(start_at) - now());
  return (await appointmentsToday())
    .filter((record) => refusalOf(command, record) === null)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MAX_OFFERED);
}
