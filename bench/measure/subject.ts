import { openDatabase, type Database } from "#server/database/connection.ts";
import { benchEmail } from "../fill/accounts.ts";
import { openStorage } from "../storage.ts";
import { type Caller, signIn } from "./caller.ts";
import { type Product, startProduct } from "./product.ts";

/** What is measured: the product on filled data, people who call it, and its database beside it. */
export interface Subject {
  product: Product;
  dataDir: string;
  port: number;
  owner: Caller;
  admin: Caller;
  doctor: Caller;
  /** One of each branch's morning desk and evening desk. */
  desks: readonly Caller[];
  /** The same database, for what is compared and for finding out what to ask. */
  database: Database;
  center: number;
  patients: number;
  appointments: number;
  /** Seconds that a mixed load lasts. */
  seconds: number;
  close(): Promise<void>;
}

const DESKS = 20;

/** Starts the product and signs people in. Throws when the data was not made by `bench:data`. */
export async function openSubject(
  dataDir: string,
  port: number,
  seconds: number,
): Promise<Subject> {
  const product = await startProduct(dataDir, port);
  const storage = await openStorage(dataDir);
  const database = openDatabase(storage.url, { connections: 4, statementTimeout: 0 });
  const { base } = product;
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
    ...facts,
    seconds,
    async close() {
      await database.close();
      await product.stop();
      await storage.close();
    },
  };
}
