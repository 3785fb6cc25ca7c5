import { randomUUID } from "node:crypto";
import { openDatabase } from "#server/database/connection.ts";

/** An empty database on the server of TEST_DATABASE_URL. */
export interface ExternalDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server of TEST_DATABASE_URL, whose role may create databases. Returns null if it is not
 * set.
 */
export async function externalDatabase(): Promise<ExternalDatabase | null> {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  if (serverUrl === undefined) return null;
  const server = openDatabase(serverUrl, { connections: 1 });
  const name = `scandesk_${randomUUID().replaceAll("-", "")}`;
  await server.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await server.pool.query(`DROP DATABASE ${name}`);
      await server.close();
    },
  };
}
