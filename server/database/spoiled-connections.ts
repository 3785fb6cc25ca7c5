import type pg from "pg";

/**
 * SQLSTATEs after which a connection is of no use: 25006: its server takes no writes, because another one has become the
 * leader; the others: the server ends it.
 */
const SPOILS = /^(25006|57P0[1-5]|25P03|08)/;

/**
 * Makes a pool close each connection that met such an error, instead of lending it again. A query of the pool itself is
 * followed by that anyway; a transaction of Drizzle returns its connection whatever happened.
 */
export function dropSpoiled(pool: pg.Pool): void {
  const spoiled = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.connection.on("errorMessage", ({ code }: pg.DatabaseError) => {
      if (code !== undefined && SPOILS.test(code)) spoiled.add(client);
    });
  });
  // The pool emits this before it looks whether the connection is still good; one that is ending is not.
  pool.on("release", (_, client) => {
    if (spoiled.has(client)) void client.end();
  });
}
