import type { Database } from "#server/database/connection.ts";

const LOCK = /\sfor (update|share|no key update|key share)\s*$/i;

/**
 * Removes the row locks from all queries of a database, so that a test can show what they prevent. Affects only
 * connections opened from now on.
 */
export function removeRowLocks({ pool }: Database): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    const unlocked = (config: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [withoutLock(config), ...rest]);
    Reflect.set(client, "query", unlocked);
  });
}

function withoutLock(config: unknown): unknown {
  if (typeof config === "string") return config.replace(LOCK, "");
  if (typeof config !== "object" || config === null || !("text" in config)) return config;
  return { ...config, text: String(config.text).replace(LOCK, "") };
}
