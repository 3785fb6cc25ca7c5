import { resolve } from "node:path";
import { readConfig, type Mode } from "#server/config.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { describe, expect, it } from "vitest";

const SECRET = "kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg7Bb";
const URL = "postgres://desk:pw@db.example:5432/scans";

describe("the configuration", () => {
  it("has the documented defaults for an empty environment", () => {
    expect(readConfig({}, "demo")).toEqual({
      mode: "demo",
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: null,
      ownerUrl: null,
      replicaUrl: null,
      dataDir: resolve("data/demo"),
      authSecret: null,
      previousAuthSecret: null,
      logLevel: "warn",
      acceptDemoPassword: true,
      clientDir: resolve("dist/client"),
      trustedProxies: [],
      callsPerMinute: 1_800,
      backups: null,
      metrics: null,
    });
    expect(readConfig({}, "start")).toEqual({
      mode: "start",
      port: 3000,
      host: "0.0.0.0",
      databaseUrl: null,
      ownerUrl: null,
      replicaUrl: null,
      dataDir: resolve("data"),
      authSecret: null,
      previousAuthSecret: null,
      logLevel: "info",
      acceptDemoPassword: false,
      clientDir: resolve("dist/client"),
      trustedProxies: [],
      callsPerMinute: 1_800,
      backups: null,
      metrics: null,
    });
  });

  it("is read from the environment", () => {
    const env = { PORT: "8080", HOST: "10.0.0.5", DATABASE_URL: URL, AUTH_SECRET: SECRET };
    expect(readConfig({ ...env, DATA_DIR: "/srv/scans", LOG_LEVEL: "DEBUG" }, "start")).toEqual({
      mode: "start",
      port: 8080,
      host: "10.0.0.5",
      databaseUrl: URL,
      ownerUrl: null,
      replicaUrl: null,
      dataDir: "/srv/scans",
      authSecret: SECRET,
      previousAuthSecret: null,
      logLevel: "debug",
      acceptDemoPassword: false,
      clientDir: resolve("dist/client"),
      trustedProxies: [],
      callsPerMinute: 1_800,
      backups: null,
      metrics: null,
    });
  });

  it("schedules a daily backup if a folder is given", () => {
    const { backups: plain } = readConfig({ BACKUP_DIR: "/srv/backups" }, "start");
    const keys = { passphrase: null, recipients: [], identities: [] };
    const own = { BACKUP_DIR: "kept", BACKUP_KEEP: "60", BACKUP_AT: "23:45" };
    expect([plain, readConfig(own, "start").backups]).toEqual([
      { folder: "/srv/backups", keep: 14, minute: 180, keys },
      { folder: resolve("kept"), keep: 60, minute: 1_425, keys },
    ]);
  });

  it("serves figures on a port of their own if one is given", () => {
    const local = readConfig({ METRICS_PORT: "9464", METRICS_HOST: " " }, "start").metrics;
    const open = readConfig({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" }, "start").metrics;
    expect([local, open]).toEqual([
      { port: 9_464, host: "127.0.0.1" },
      { port: 9_464, host: "10.0.0.5" },
    ]);
  });

  it("contains the trusted proxies", () => {
    const { trustedProxies } = readConfig(
      { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/24,::1/128," },
      "start",
    );
    expect(trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/24", "::1/128"]);
  });

  it("accepts the demo's password in the modes demo and test only", () => {
    const accepting = (["demo", "dev", "start", "test"] as const).filter(
      (mode: Mode) => readConfig({}, mode).acceptDemoPassword,
    );
    expect(accepting).toEqual(["demo", "test"]);
  });

  it.each([
    ["a port that is none", { PORT: "80a" }, "PORT"],
    ["a proxy by name", { TRUSTED_PROXIES: "10.0.0.1, balancer" }, 'not "balancer"'],
    ["a network too narrow", { TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
    ["no backup to keep", { BACKUP_DIR: "x", BACKUP_KEEP: "0" }, "BACKUP_KEEP"],
    ["an hour that is none", { BACKUP_DIR: "x", BACKUP_AT: "24:00" }, "BACKUP_AT"],
    ["a port out of range", { PORT: "70000" }, "PORT"],
    [
      "another kind of database",
      { DATABASE_URL: "mysql://a/b", AUTH_SECRET: SECRET },
      "DATABASE_URL",
    ],
    ["an owner of nothing", { DATABASE_OWNER_URL: URL }, "DATABASE_OWNER_URL needs"],
    ["a replica of nothing", { DATABASE_REPLICA_URL: URL }, "DATABASE_REPLICA_URL needs"],
    [
      "a replica of another kind",
      { DATABASE_URL: URL, AUTH_SECRET: SECRET, DATABASE_REPLICA_URL: "mysql://a/b" },
      "DATABASE_REPLICA_URL must look like",
    ],
    [
      "several hosts without the one that is wanted",
      { DATABASE_URL: "postgres://u@a:5432,b:5432/x", AUTH_SECRET: SECRET },
      "DATABASE_URL has several hosts; end it with ?target_session_attrs=read-write.",
    ],
    [
      "a host that is empty",
      { DATABASE_URL: "postgres://u@a:5432,/x?target_session_attrs=read-write" },
      "DATABASE_URL must look like",
    ],
    [
      "a database that takes no writes",
      { DATABASE_URL: "postgres://u@a/x?target_session_attrs=any", AUTH_SECRET: SECRET },
      'DATABASE_URL can have target_session_attrs=read-write only, not "any".',
    ],
    [
      "a replica that takes writes",
      {
        DATABASE_URL: URL,
        AUTH_SECRET: SECRET,
        DATABASE_REPLICA_URL: "postgres://u@a,b/x?target_session_attrs=read-write",
      },
      "DATABASE_REPLICA_URL can have target_session_attrs=standby only",
    ],
    ["a missing secret", { DATABASE_URL: URL }, "AUTH_SECRET is missing"],
    [
      "a short secret",
      { DATABASE_URL: URL, AUTH_SECRET: SECRET.slice(1) },
      "AUTH_SECRET is too weak",
    ],
    ["a monotonous secret", { AUTH_SECRET: "abcd".repeat(12) }, "AUTH_SECRET is too weak"],
    ["a placeholder", { AUTH_SECRET: `change-me-${SECRET}` }, "AUTH_SECRET is too weak"],
    [
      "a weak previous secret",
      { AUTH_SECRET: SECRET, AUTH_SECRET_PREVIOUS: "old" },
      "AUTH_SECRET_PREVIOUS is too weak",
    ],
    [
      "a previous secret that is the present one",
      { AUTH_SECRET: SECRET, AUTH_SECRET_PREVIOUS: SECRET },
      "AUTH_SECRET_PREVIOUS is the same",
    ],
    ["calls without a number", { CALLS_PER_MINUTE: "many" }, "CALLS_PER_MINUTE"],
    ["an unknown log level", { LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  ])("refuses %s in one line that names it", (_what, env, words) => {
    const read = () => readConfig(env, "start");
    expect(read).toThrow(CommandFailure);
    expect(read).toThrow(words);
    expect(() => read()).toThrow(/^[^\n]+$/);
  });
});
