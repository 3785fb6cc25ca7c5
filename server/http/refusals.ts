import { Refusal } from "#domain/errors.ts";

/** A record that does not exist, is another center's or lies outside the account's branches. */
export function notFound(detail?: string): Refusal {
  return new Refusal("not_found", detail === undefined ? {} : { detail });
}

/**
 * Refuses a change that was made from another version than the current one.
 * Throws `stale` with the current record in `current`; without a sent version it always passes.
 */
export function checkVersion(sent: number | undefined, current: { version: number }): void {
  if (sent === undefined || sent === current.version) return;
  throw new Refusal("stale", { extra: { current } });
}
