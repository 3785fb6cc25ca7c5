import { isIP } from "node:net";
import { resolve } from "node:path";
import { CLIENT_DIR } from "./places.ts";
import { readBackupKeys, type BackupKeys } from "./backup-keys.ts";
import { CommandFailure } from "./command-failure.ts";
import { faultOfUrl } from "./database/hosts.ts";
import { type Environment, readSecret } from "./secret-files.ts";

/** The command that started the server; it determines defaults and whether demo accounts can log in. */
export type Mode = "demo" | "dev" | "start" | "test";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The daily backups of a server. */
export interface BackupPlan {
  /** Absolute path of the backup folder. */
  folder: string;
  /** Number of backups to keep. Default 14. */
  keep: number;
  /** Minute of the day, in the machine's local time, from which a backup is due. Default 180: 03:00. */
  minute: number;
  /** Keys that encrypt the backups; without a passphrase or a public key they are not encrypted. */
  keys: BackupKeys;
}

/** Where figures for Prometheus are served. */
export interface MetricsPlace {
  /** TCP port, another one than that of the program. 0 uses any free port. */
  port: number;
  /** Address to listen on. Default 127.0.0.1. */
  host: string;
}

/** Settings from the environment, before the data folder is opened. */
export interface Settings {
  mode: Mode;
  /** TCP port of the HTTP server. Default 3000; 0 uses any free port. */
  port: number;
  /** Address to listen on. Default 127.0.0.1, for `npm start` 0.0.0.0. */
  host: string;
  /** URL of PostgreSQL 15 or newer; null (default) runs the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /** The same database for the role that owns the tables and migrates them; null (default): that of `databaseUrl`. */
  ownerUrl: string | null;
  /** URL of a streaming replica of `databaseUrl` for slow reads; null (default): none. */
  replicaUrl: string | null;
  /** Absolute path of the data folder. Default `./data`, for the demo `./data/demo`. */
  dataDir: string;
  /** Key that signs access tokens; null uses the key stored in the data folder. */
  authSecret: string | null;
  /** The key before `authSecret`: what it signed or encrypted is still accepted; null (default): none. */
  previousAuthSecret: string | null;
  /** Lowest level to log. Default `info` for `npm start`, `silent` for tests, else `warn`. */
  logLevel: LogLevel;
  /** Allows logins to the demo accounts, whose password is published. */
  acceptDemoPassword: boolean;
  /** Absolute path of the built client to serve; null if it is served elsewhere. */
  clientDir: string | null;
  /**
   * Addresses or networks of proxies whose `X-Forwarded-For` header is trusted. Default none: then all
   * callers behind a proxy appear with the proxy's address.
   */
  trustedProxies: readonly string[];
  /** Calls that a session or an API token may make in a minute; 0 sets no limit. Default 1,800. */
  callsPerMinute: number;
  /** Daily backups; null (default): none. */
  backups: BackupPlan | null;
  /** Where figures for Prometheus are served; null (default): nowhere. */
  metrics: MetricsPlace | null;
}

/** Settings of a running server, with the signing key. */
export interface Config extends Settings {
  authSecret: string;
}

/** Minimum length of AUTH_SECRET. */
const MIN_SECRET_LENGTH = 32;
/** Minimum number of different characters in AUTH_SECRET, to refuse texts such as one repeated character. */
const MIN_SECRET_CHARACTERS = 10;
const SECRET_ADVICE = `give at least ${MIN_SECRET_LENGTH} random characters, e.g. from: openssl rand -base64 48`;
const PLACEHOLDER = /change.?me|password|example|secret|scandesk/i;

/**
 * Reads the settings of a command from its environment and from the files that it names (docs/operations.md lists the
 * variables). A command that signs nothing passes `signs: false`: it needs no AUTH_SECRET. Throws CommandFailure with one
 * line that names the variable if one is invalid.
 */
export function readConfig(
  env: Environment,
  mode: Mode,
  { signs = true }: { signs?: boolean } = {},
): Settings {
  const databaseUrl = readDatabaseUrl(env, "DATABASE_URL");
  const replicaUrl = readDatabaseUrl(env, "DATABASE_REPLICA_URL");
  const ownerUrl = readDatabaseUrl(env, "DATABASE_OWNER_URL");
  if (ownerUrl !== null && databaseUrl === null) {
    throw new CommandFailure(
      "DATABASE_OWNER_URL needs DATABASE_URL, with another role of the same database.",
    );
  }
  if (replicaUrl !== null && databaseUrl === null) {
    throw new CommandFailure(
      "DATABASE_REPLICA_URL needs the DATABASE_URL that it is a replica of.",
    );
  }
  const authSecret = signs ? readAuthSecret(env, "AUTH_SECRET") : null;
  if (signs && databaseUrl !== null && authSecret === null) {
    throw new CommandFailure(`AUTH_SECRET is missing; with DATABASE_URL ${SECRET_ADVICE}`);
  }
  const previousAuthSecret = signs ? readAuthSecret(env, "AUTH_SECRET_PREVIOUS") : null;
  if (authSecret !== null && authSecret === previousAuthSecret) {
    throw new CommandFailure(
      "AUTH_SECRET_PREVIOUS is the same as AUTH_SECRET; give AUTH_SECRET another value, or unset AUTH_SECRET_PREVIOUS.",
    );
  }
  const port = readPort(env["PORT"] || "3000", "PORT");
  return {
    mode,
    port,
    host: env["HOST"]?.trim() || (mode === "start" ? "0.0.0.0" : "127.0.0.1"),
    databaseUrl,
    ownerUrl,
    replicaUrl,
    dataDir: resolve(env["DATA_DIR"] || (mode === "demo" ? "./data/demo" : "./data")),
    authSecret,
    previousAuthSecret,
    logLevel: readLogLevel(env["LOG_LEVEL"], mode),
    acceptDemoPassword: mode === "demo" || mode === "test",
    clientDir: mode === "dev" || mode === "test" ? null : CLIENT_DIR,
    trustedProxies: readProxies(env["TRUSTED_PROXIES"]),
    callsPerMinute: readCallsPerMinute(env["CALLS_PER_MINUTE"]),
    backups: readBackups(env),
    metrics: readMetrics(env, port),
  };
}

/** Returns where figures are served. Throws if that is the port of the program, where everybody could read them. */
function readMetrics(env: Environment, port: number): MetricsPlace | null {
  const text = env["METRICS_PORT"];
  if (!text) return null;
  const metricsPort = readPort(text, "METRICS_PORT");
  if (metricsPort === port && port !== 0) {
    throw new CommandFailure(`METRICS_PORT must be another port than PORT, not ${port} too.`);
  }
  return { port: metricsPort, host: env["METRICS_HOST"]?.trim() || "127.0.0.1" };
}

function readProxies(text: string | undefined): string[] {
  const proxies = (text ?? "").split(",").flatMap((part) => part.trim() || []);
  const wrong = proxies.find((proxy) => {
    const [address = "", bits = "0", ...tooMany] = proxy.split("/");
    const family = isIP(address);
    return (
      family === 0 ||
      tooMany.length > 0 ||
      !/^\d+$/.test(bits) ||
      Number(bits) > (family === 4 ? 32 : 128)
    );
  });
  if (wrong === undefined) return proxies;
  throw new CommandFailure(
    `TRUSTED_PROXIES must be addresses like 10.0.0.5 or 10.0.0.0/24, not "${wrong}".`,
  );
}

function readBackups(env: Environment): BackupPlan | null {
  const folder = env["BACKUP_DIR"]?.trim();
  if (!folder) return null;
  const keep = Number(env["BACKUP_KEEP"] || 14);
  if (!Number.isInteger(keep) || keep < 1 || keep > 3_650) {
    throw new CommandFailure("BACKUP_KEEP must be a whole number from 1 to 3650.");
  }
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(env["BACKUP_AT"] || "03:00") ?? [];
  if (hours === undefined) throw new CommandFailure("BACKUP_AT must be a time like 03:00.");
  const minute = Number(hours) * 60 + Number(minutes);
  return { folder: resolve(folder), keep, minute, keys: readBackupKeys(env) };
}

function readCallsPerMinute(text: string | undefined): number {
  const calls = Number(text || 1_800);
  if (!Number.isInteger(calls) || calls < 0 || calls > 1_000_000) {
    throw new CommandFailure("CALLS_PER_MINUTE must be a whole number from 0 to 1000000.");
  }
  return calls;
}

function readPort(text: string, name: "PORT" | "METRICS_PORT"): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CommandFailure(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readDatabaseUrl(
  env: Environment,
  name: "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_REPLICA_URL",
): string | null {
  const text = readSecret(env, name);
  if (text === null) return null;
  const fault = faultOfUrl(text, name === "DATABASE_REPLICA_URL" ? "standby" : "read-write");
  if (fault !== null) throw new CommandFailure(`${name} ${fault}`);
  return text;
}

function readAuthSecret(
  env: Environment,
  name: "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS",
): string | null {
  const text = readSecret(env, name);
  if (text === null) return null;
  const isWeak =
    text.length < MIN_SECRET_LENGTH ||
    new Set(text).size < MIN_SECRET_CHARACTERS ||
    PLACEHOLDER.test(text);
  if (isWeak) throw new CommandFailure(`${name} is too weak; ${SECRET_ADVICE}`);
  return text;
}

function readLogLevel(text: string | undefined, mode: Mode): LogLevel {
  if (!text) return mode === "start" ? "info" : mode === "test" ? "silent" : "warn";
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase());
  if (!level) {
    throw new CommandFailure(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${text}".`);
  }
  return level;
}
