import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/database/connection.ts";
import { postgresFolder, type Programs, requirePrograms, until } from "./programs.ts";

/** How PgBouncer lends its connections to the server: for a whole session, or for one transaction at a time. */
export type Pooling = "session" | "transaction";

/** A PostgreSQL with PgBouncer before it, once for each kind of pooling, and once without settings for ScanDesk. */
export interface Bouncers {
  /** The URL that goes to PostgreSQL itself, as the role that owns the tables. */
  direct: string;
  /** The URL through PgBouncer. */
  through(pooling: Pooling): string;
  /** The URL through a PgBouncer that takes no parameter of a connection that it does not know. */
  strict: string;
  stop(): Promise<void>;
}

/**
 * What PgBouncer takes from a connection without passing it on (`ignore_startup_parameters`); the role of the server has
 * the same as settings of its own instead.
 */
const IGNORED = "options,statement_timeout,idle_in_transaction_session_timeout";
export const ROLE_SETTINGS = [
  "TimeZone = 'UTC'",
  "synchronous_commit = on",
  "join_collapse_limit = 4",
  "statement_timeout = '30s'",
  "idle_in_transaction_session_timeout = '30s'",
];

/** Starts all of them on ports from `port` on. */
export async function startBouncers(programs: Programs, port: number): Promise<Bouncers> {
  requirePrograms("pgbouncer");
  const bin = postgresFolder();
  const { folder } = programs;
  const data = join(folder, "data");
  const urlOf = (at: number, user = "scandesk", name = "scandesk") =>
    `postgres://${user}@127.0.0.1:${at}/${name}`;
  programs.run(join(bin, "initdb"), ["-D", data, "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust"]);
  programs.start("postgres", join(bin, "postgres"), [
    `-D${data}`,
    `-p${port}`,
    `-k${folder}`,
    "-clisten_addresses=127.0.0.1",
  ]);
  const superuser = programs.run("id", ["-un"]).trim();
  await until("PostgreSQL answers", () =>
    query(urlOf(port, superuser, "postgres"), [
      "create role owner login",
      "create role scandesk login",
      "create database scandesk owner owner encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0",
      ...ROLE_SETTINGS.map((setting) => `alter role scandesk set ${setting}`),
    ]),
  );
  const bounce = (name: string, at: number, pooling: Pooling, ignored: string) => {
    const path = join(folder, `${name}.ini`);
    writeFileSync(
      path,
      `[databases]
scandesk = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = any
pool_mode = ${pooling}
default_pool_size = 30
max_client_conn = 200
${ignored}
`.replaceAll("scandesk = host", "scandesk = user=scandesk host"),
    );
    programs.own(path);
    programs.start(name, "pgbouncer", [path]);
  };
  const ignoring = `ignore_startup_parameters = ${IGNORED}`;
  bounce("session", port + 1, "session", ignoring);
  bounce("transaction", port + 2, "transaction", ignoring);
  bounce("strict", port + 3, "session", "");
  for (const at of [port + 1, port + 2])
    await until("PgBouncer answers", () => query(urlOf(at), ["select 1"]));
  return {
    direct: urlOf(port, "owner"),
    through: (pooling) => urlOf(port + (pooling === "session" ? 1 : 2)),
    strict: urlOf(port + 3),
    async stop() {
      for (const name of ["session", "transaction", "strict"]) await programs.end(name, "SIGINT");
      await programs.end("postgres", "SIGINT");
      if (existsSync(join(data, "postmaster.pid")))
        programs.run(join(bin, "pg_ctl"), ["stop", "-D", data, "-m", "immediate"]);
    },
  };
}

/** Runs statements; returns null if the server cannot be reached. */
async function query(url: string, statements: readonly string[]): Promise<true | null> {
  const database = openDatabase(url, { connections: 1 });
  try {
    for (const statement of statements) await database.pool.query(statement);
    return true;
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code");
    if (code === "42710" || code === "42P04") return true;
    return null;
  } finally {
    await database.close();
  }
}
