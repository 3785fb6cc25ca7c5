import type { FastifyInstance } from "fastify";
import pino from "pino";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "#server/app.ts";
import { openDatabase, type Database } from "#server/database/connection.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { applyWithin, migrate, readMigrations } from "#server/database/migrate.ts";
import { plainReason } from "#server/database/plain-reason.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { TEST_NOW, TEST_PASSWORD, TEST_SECRET } from "./api.ts";
import { makeCenter } from "./center.ts";
import { fillDisk } from "./fill-disk.ts";
import { copyDataFolder } from "./old-postgres.ts";
import { upgradeIn, withEmbedded } from "./embedded-work.ts";

/**
 * Does a job on a small disk that fills up, and reports the refusal in one line of JSON:
 * `on-small-disk.ts <disk> <job> [<argument>…]`. It runs in a namespace that sees the disk.
 */
const [disk = "", job = "", ...args] = process.argv.slice(2);
const dataDir = join(disk, "data");
const filler = join(disk, "filler");

const JOBS: Readonly<Record<string, () => Promise<{ refusal: string; after: unknown }>>> = {
  /** Upgrades a copy of the data folder `source`, fills the disk at `step`, and copies what is then there to `target`. */
  async upgrade() {
    const [source = "", step = "", target = ""] = args;
    copyDataFolder(source, dataDir);
    const refusal = await refusalOf(
      upgradeIn(dataDir, { onStep: (name) => (name === step ? fillDisk(filler) : undefined) }),
    );
    copyDataFolder(dataDir, target);
    return { refusal, after: null };
  },

  /** Makes the first database. */
  async initialize() {
    const refusal = await refusalOf(withEmbedded(dataDir, async () => null));
    return { refusal, after: existsSync(join(dataDir, "postgres/cluster")) };
  },

  /** Starts an existing database. */
  async start() {
    await withEmbedded(dataDir, async () => null);
    fillDisk(filler);
    const refusal = await refusalOf(withEmbedded(dataDir, async () => null));
    rmSync(filler);
    return { refusal, after: await withEmbedded(dataDir, async () => "started") };
  },

  /** Migrates a database of an older version. */
  async migrate() {
    return withEmbedded(dataDir, async (url) => {
      const database = openDatabase(url, { connections: 1 });
      try {
        const client = await database.pool.connect();
        await applyWithin(client, readMigrations().slice(0, 3));
        client.release();
        fillDisk(filler);
        const refusal = await refusalOf(migrate(database.pool));
        rmSync(filler);
        return { refusal, after: (await migrate(database.pool)).length };
      } finally {
        await database.close();
      }
    });
  },

  /**
   * Serves a center while the disk is full, and after there is room again: each save is sent until it is done, under its
   * key. Reports the kinds of refusals, and what was stored of the saves that were answered.
   */
  async serve() {
    return withEmbedded(dataDir, async (url) => {
      const database = openDatabase(url, { connections: 2 });
      await migrate(database.pool);
      const centre = await makeCenter(database);
      const app = await buildApp({
        database,
        replica: null,
        trustedProxies: [],
        config: {
          authSecret: TEST_SECRET,
          previousAuthSecret: null,
          callsPerMinute: 0,
          acceptDemoPassword: true,
          clientDir: null,
        },
        log: pino({ level: "silent" }),
        now: () => TEST_NOW,
        pause: async () => undefined,
      });
      try {
        return await serveFull(app, { database, email: `owner@${centre.domain}` });
      } finally {
        await app.close();
        await database.close();
      }
    });
  },

  /** Backs up the database of the first argument. */
  async backup() {
    const refusal = await refusalOf(writeBackup(args[0] ?? "", join(disk, "new.backup")));
    return { refusal, after: readdirSync(disk) };
  },
};

/** Saves doctors until the disk is full and some saves were refused; then makes room, and saves those again. */
async function serveFull(
  app: FastifyInstance,
  { database, email }: { database: Database; email: string },
): Promise<{ refusal: string; after: unknown }> {
  const signedIn = await app.inject({
    method: "POST",
    url: "/api/auth/login/",
    payload: { email, password: TEST_PASSWORD },
  });
  const { access } = signedIn.json<{ data: { access: string } }>().data;
  const save = (name: string) =>
    app.inject({
      method: "POST",
      url: "/api/referring-doctors/",
      headers: { authorization: `Bearer ${access}`, "idempotency-key": name },
      payload: { name },
    });
  fillDisk(filler);
  const refused: string[] = [];
  const answers = new Set<string>();
  let saved = 0;
  while (refused.length < 5 && saved < 5_000) {
    const name = `Dr ${saved + refused.length} ${"x".repeat(150)}`;
    const { statusCode, body } = await save(name);
    if (statusCode === 201) saved += 1;
    else {
      refused.push(name);
      answers.add(`${statusCode} ${(JSON.parse(body) as { code: string }).code}`);
    }
  }
  const seen = await app.inject({
    method: "GET",
    url: "/api/referring-doctors/?page=1",
    headers: { authorization: `Bearer ${access}` },
  });
  rmSync(filler);
  const again = new Set<number>();
  for (const name of refused) again.add((await save(name)).statusCode);
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select count(*) from referring_doctors where name like 'Dr % xxx%')::int as doctors,
       (select count(*) from audit_log where entity = 'referring_doctor')::int as audits,
       (select count(*) from events where type = 'referring_doctor.created')::int as events,
       (select count(*) from idempotency_keys)::int as keys`,
  );
  const expected = saved + refused.length;
  return {
    refusal: [...answers].join(", "),
    after: {
      refused: refused.length,
      reads: seen.statusCode,
      again: [...again],
      stored: Object.values(rows[0] ?? {}).map((count) => count - expected),
    },
  };
}

/** Returns the line that a command would print. Throws if the work succeeds or the line is not known. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  const line = error instanceof CommandFailure ? error.message : plainReason(error);
  if (line === null) throw error ?? new Error("It was not refused.");
  return line;
}

const report = await JOBS[job]?.();
console.log(JSON.stringify(report));
