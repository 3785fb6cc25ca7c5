/** A session of the signed-in account, in a browser or a program. */
export type OwnSession = {
  id: number;
  /** Name that the browser or program gave itself; null if none. */
  user_agent: string | null;
  /** IP address of the sign-in or of the latest unlock; null if unknown. */
  ip: string | null;
  /** Time of the sign-in, ISO 8601. */
  started_at: string;
  /** When it was used last, to a quarter of an hour, ISO 8601. */
  used_at: string;
  locked: boolean;
  /** Whether it is the session that makes the request. */
  is_current: boolean;
};
