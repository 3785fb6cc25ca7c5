import { openDatabase, type Database } from "#server/database/connection.ts";
import { benchEmail } from "../fill/accounts.ts";
import { openStorage } from "../storage.ts";
import { type Caller, signIn } from "./caller.ts";
import { type Product, startProduct } from "./product.ts";

/** What is measured: the running server with its data, signed-in users, and a connection to its database. */
export interface Subject {
  product: Product;
  dataDir: string;
  port: number;
  owner: Caller;
  admin: Caller;
  doctor: Caller;
  /** The receptionists of all branches: two in each, for the morning and the evening. */
  desks: readonly Caller[];
  /** Direct access to the same database, to choose queries and to compare with plain SQL. */
  database: Database;
  databaseUrl: string;
  center: number;
  patients: number;
  appointments: number;
  /** Duration of the mixed load in seconds. */
  seconds: number;
  close(): Promise<void>;
}

const DESKS = 20;

/** Starts the server and signs users in. Throws if the data was not created by `bench:data`. */
export async function openSubject(
  dataDir: string,
  port: number,
  seconds: number,
): Promise<Subject> {
  const product = await startProduct(dataDir, port);
  const storage = await openStorage(dataDir);
  const database = openDatabase(storage.url, { connections: 4, statementTimeout: 0 });
  const { base } = product;
  const close = async () => {
    await database.close();
    await product.stop();
    await storage.close();
  };
  try {
    const { rows } = await database.pool.query<{
      center: number;
      patients: number;
      appointments: number;
    }>(
      `select id as center, (select count(*) from patients) as patients,
        (select count(*) from appointments) as appointments from scan_centers limit 1`,
    );
    const [facts] = rows;
    if (!facts) throw new Error(`There is no data in ${dataDir}; run npm run bench:data first.`);
    const desks: Caller[] = [];
    for (let number = 1; number <= DESKS; number += 1)
      desks.push(await signIn(base, benchEmail("desk", number)));
    return {
      product,
      dataDir,
      port,
      owner: await signIn(base, benchEmail("owner")),
      admin: await signIn(base, benchEmail("admin")),
      doctor: await signIn(base, benchEmail("doctor")),
      desks,
      database,
      databaseUrl: storage.url,
      ...facts,
      seconds,
      close,
    };
  } catch (error) {
    // Without this, the process would end and leave the database running.
    await close();
    throw error;
  }
}
