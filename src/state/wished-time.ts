import type { WishedTime } from "@domain/slots";

const MACHINE = "machine";
const START = "start_at";

/** Where one books, at the time that is wished for if there is one. */
export function bookingPath(wish: WishedTime | null): string {
  if (wish === null) return "/appointments/create";
  const query = new URLSearchParams({ [MACHINE]: String(wish.machine), [START]: wish.start_at });
  return `/appointments/create?${query.toString()}`;
}

/** The wish of an address; null where it has none that can be read. */
export function wishOf(search: string): WishedTime | null {
  const query = new URLSearchParams(search);
  const machine = Number(query.get(MACHINE));
  const at = Date.parse(query.get(START) ?? "");
  if (!(machine > 0) || Number.isNaN(at)) return null;
  return { machine, start_at: new Date(at).toISOString() };
}
