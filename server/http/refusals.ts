import { Refusal } from "#domain/errors.ts";

/**
 * Returns the refusal for a record that does not exist, belongs to another center or is outside the account's
 * branches.
 */
export function notFound(detail?: string): Refusal {
  return new Refusal("not_found", detail === undefined ? {} : { detail });
}

/**
 * Throws `stale` with the current record in `current` if the change is based on a different version.
 * Without a sent version it always passes.
 */
export function checkVersion(sent: number | undefined, current: { version: number }): void {
  if (sent === undefined || sent === current.version) return;
  throw new Refusal("stale", { extra: { current } });
}
