import type { Guard } from "./guard.ts";

/** Guards of the connections to the database. */
export const DATABASE_GUARDS: readonly Guard[] = [
  {
    name: "database: one that takes no writes is unavailable",
    file: "server/http/database-errors.ts",
    take: "|25P03|25006)/",
    leave: "|25P03)/",
    test: "tests/api/read-only-database.test.ts",
    only: "refuses a save",
  },
  {
    name: "database: a connection to one that takes no writes is not lent again",
    file: "server/database/spoiled-connections.ts",
    take: "if (spoiled.has(client)) void client.end();",
    leave: "if (spoiled.has(client)) void client;",
    test: "tests/api/read-only-database.test.ts",
  },
];
