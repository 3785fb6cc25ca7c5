import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { distribute } from "#server/database/citus/distribute.ts";
import { openDatabase, type Database } from "#server/database/connection.ts";
import { createDemoCenter } from "#server/database/demo/demo.ts";
import { migrate } from "#server/database/migrate.ts";
import { hashPassword } from "#server/http/auth/passwords.ts";
import pg from "pg";
import { TEST_PASSWORD } from "../../tests/support/api.ts";
import { makeCenter, type TestCenter } from "../../tests/support/center.ts";
import {
  type CitusCluster,
  createClusterDatabase,
  startCluster,
} from "../../tests/support/citus/cluster.ts";
import { bookingOf } from "../../tests/support/desk.ts";
import { signInRemotely, type RemoteCaller } from "../../tests/support/remote.ts";
import { spawnServer } from "../../tests/support/spawned.ts";

const HOUR = 3_600_000;
/** Centers that book at the same time, each at a desk of its own. */
export const DESKS = 20;
const SHARDS = 8;
/** Patients and appointments of the center whose lists are measured alone. */
export const SIZE = { patients: 2_000, appointments: 5_000 };

/** A desk that books at hours which no other booking of its center has. */
export interface Desk {
  center: TestCenter;
  /** Saves a booking; returns the id, or the answer's status if it was refused. */
  book(): Promise<{ id: number } | { status: number }>;
  /** Reads the first page of its appointments; returns the answer's status. */
  list(): Promise<number>;
}

/** A ScanDesk with a database on one server or on a cluster, as it is measured. */
export interface BenchSubject {
  workers: number;
  database: Database;
  desks: Desk[];
  /** Reads a page of a list of the large center; returns the answer's status. */
  read(path: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, without workers one without the extension, fills it with centers, and starts a server on it. */
export async function startSubject(
  postgres: string,
  folder: string,
  workers: number,
): Promise<BenchSubject> {
  const cluster = await startCluster(postgres, { workers, isDurable: true });
  try {
    return await onCluster(cluster, folder, workers);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function onCluster(
  cluster: CitusCluster,
  folder: string,
  workers: number,
): Promise<BenchSubject> {
  const [first = ""] = cluster.nodes;
  const url = workers === 0 ? await plainAt(first) : await createClusterDatabase(cluster, "bench");
  const empty = openDatabase(url);
  await migrate(empty.pool);
  await empty.close();
  if (workers > 0) await distribute(url, { shards: SHARDS });
  // Settings of the database apply to connections that are opened from now on.
  const database = openDatabase(url);
  const centers = await fill(database);
  const home = join(folder, `server-${workers}`);
  mkdirSync(home);
  const AUTH_SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";
  const server = await spawnServer(home, { env: { DATABASE_URL: url, AUTH_SECRET } });
  const desks: Desk[] = [];
  for (const center of centers) {
    const caller = await signInRemotely(server.url, `desk@${center.domain}`);
    desks.push(await openDesk(server.url, center, caller));
  }
  const admin = await signInRemotely(server.url, "admin@demo.local");
  return {
    workers,
    database,
    desks,
    read: async (path) => (await admin.call(server.url, "GET", path)).status,
    async stop() {
      await server.stop();
      await database.close();
      await cluster.stop();
    },
  };
}

/** Makes a large center and those of the desks, and returns the latter. */
async function fill(database: Database): Promise<TestCenter[]> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const large = await createDemoCenter(database.pool, { ...SIZE, passwordHash, now: new Date() });
  // Only npm run demo lets accounts of a demo center in.
  await database.pool.query("update accounts set is_demo = false where scan_center_id = $1", [
    large,
  ]);
  const centers: TestCenter[] = [];
  for (let made = 0; made < DESKS; made += 1)
    centers.push(await makeCenter(database, `bench-${made}.test`));
  await database.pool.query("analyze");
  return centers;
}

/** Creates an empty database on a single server. */
async function plainAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database bench template template0");
  await client.end();
  return new URL("/bench", url).href;
}

async function openDesk(url: string, center: TestCenter, caller: RemoteCaller): Promise<Desk> {
  const shift = await caller.call(url, "POST", "/receptionist-shift/", {});
  if (shift.status !== 201) throw new Error(`no shift: ${shift.status}`);
  const firstHour = Math.ceil(Date.now() / HOUR) + 24;
  let count = 0;
  return {
    center,
    async book() {
      const start_at = new Date((firstHour + count) * HOUR).toISOString();
      count += 1;
      const { status, body } = await caller.call(
        url,
        "POST",
        "/appointments/",
        bookingOf(center, { start_at }),
      );
      return status === 201 ? { id: Number(body["id"]) } : { status };
    },
    list: async () => (await caller.call(url, "GET", "/appointments/?page_size=50")).status,
  };
}
