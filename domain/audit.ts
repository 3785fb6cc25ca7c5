/**
 * How often the same thing is noted in the audit trail: a person who reads a record ten times within a quarter of an
 * hour leaves one row. Milliseconds; the quarters are those of the clock in UTC.
 */
export const NOTED_ONCE_WITHIN_MS = 15 * 60_000;

/** The actions that change no record; those that do are named by what they do, such as `create` or `cancel`. */
export const NOTED_ACTIONS = [
  "read",
  "print",
  "export",
  "refused",
  "login",
  "login_failed",
  "locked_out",
  "logout",
  "refresh_reused",
] as const;
export type NotedAction = (typeof NOTED_ACTIONS)[number];

/** What a row about a repeated action is known by. */
export interface Repeated {
  /** Id of the person; null if nobody is signed in. */
  actor: number | null;
  action: NotedAction;
  entity: string;
  entityId: number | null;
  /** What else tells two rows apart, such as the call that was refused or the address it came from. */
  detail?: string;
}

/** Returns the key that repeated actions within the same quarter of an hour have in common. */
export function onceKey({ actor, action, entity, entityId, detail }: Repeated, at: Date): string {
  const quarter = Math.floor(at.getTime() / NOTED_ONCE_WITHIN_MS);
  return [quarter, actor ?? "", action, entity, entityId ?? "", detail ?? ""].join("|");
}
