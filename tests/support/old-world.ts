import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { expect } from "vitest";
import { startTestApp } from "./api.ts";
import { contentOf, createFiles } from "./backups.ts";
import type { TestCenter } from "./center.ts";
import { book, openWorld, startShift } from "./desk.ts";
import { withEmbedded } from "./embedded-work.ts";
import { copyDataFolder, startOldServer } from "./old-postgres.ts";
import { createPlaces } from "./spawned.ts";
import type { TestDatabase } from "./postgres.ts";

type Content = Awaited<ReturnType<typeof contentOf>>;

/** A stopped data folder of PostgreSQL 15 with two centers, a shift and bookings. */
export interface OldWorld {
  center: TestCenter;
  /** Its row counts, hashes and sequences. */
  content: Content;
  /** Returns the path of a new copy of the data folder. */
  copy(): string;
  /** Returns an unused path. */
  nextPath(): string;
  /** Starts the embedded database of a data folder as `npm start` does, and returns its content. */
  contentAfterStart(dataDir: string): Promise<Content>;
  remove(): void;
}

export async function createOldWorld(): Promise<OldWorld> {
  const [places, files] = [createPlaces(), createFiles()];
  const dataDir = places.next();
  const server = await startOldServer(dataDir);
  const database = databaseAt(server.url);
  await migrate(database.pool);
  const world = await openWorld({ database });
  await startShift(world.desk);
  for (let count = 0; count < 3; count += 1) await book(world.desk, world.center);
  const content = await contentOf(server.url, files.next());
  await world.app.close();
  await server.end();
  return {
    center: world.center,
    content,
    copy: () => copyDataFolder(dataDir, places.next()),
    nextPath: () => places.next(),
    contentAfterStart: (path) => withEmbedded(path, (url) => contentOf(url, files.next())),
    remove() {
      places.remove();
      files.remove();
    },
  };
}

/** Returns the message of the failure with which work is refused. Throws if it is not refused, or with another error. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CommandFailure) return error.message;
  throw error ?? new Error("It was not refused.");
}

/** Checks that the server works on a copied database: people sign in and book, and no number is given twice. */
export async function expectToWork(url: string, center: TestCenter): Promise<void> {
  const database = databaseAt(url);
  const app = await startTestApp({ database });
  try {
    const desk = await app.signIn(`desk@${center.domain}`);
    const before = await database.pool.query<{ last: number }>(
      "select max(id) as last from appointments",
    );
    const { id } = await book(desk, center);
    expect(id).toBeGreaterThan(before.rows[0]?.last ?? Infinity);
    const found = await desk.get<{ items: { id: number }[] }>("/appointments/");
    expect(found.status).toBe(200);
  } finally {
    await app.close();
  }
}

/** Returns a database in the form that the helpers of the tests expect; `drop` only closes it. */
export function databaseAt(url: string): TestDatabase {
  const database = openDatabase(url);
  return { ...database, url, drop: () => database.close() };
}

/** The state of a data folder that no upgrade has changed. */
export const UNTOUCHED = { major: "15", names: ["cluster"] };

/** Returns which major version made the cluster of a data folder, and what else is beside it. */
export function stateOf(dataDir: string) {
  const folder = join(dataDir, "postgres");
  const names = readdirSync(folder).filter((name) => name !== "server.log");
  return { major: readFileSync(join(folder, "cluster/PG_VERSION"), "utf8").trim(), names };
}

/** Returns what a refused command printed, without its progress. */
export function refusalIn({ code, output }: { code: number | null; output: string }): string {
  expect({ code, output }).toMatchObject({ code: 1 });
  const progress =
    /^ScanDesk: (Starting|Making|Copying|Checking|Loading|Building|Bringing|Comparing)/;
  return output
    .trimEnd()
    .split("\n")
    .filter((line) => !progress.test(line))
    .join("\n");
}
