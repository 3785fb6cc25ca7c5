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
  {
    name: "database: a host that is a standby is passed over",
    file: "server/database/hosts.ts",
    take: 'return standby ? "is a standby" : read_only ? "is read-only" : null;',
    leave: 'return read_only && !standby ? "is read-only" : null;',
    test: "tests/api/several-hosts.test.ts",
    only: "takes writes",
  },
  {
    name: "database: a replica that was promoted is left",
    file: "server/database/replica.ts",
    take: "client.release(!isReplica);",
    leave: "client.release();",
    test: "tests/api/replica.test.ts",
    only: "not a replica",
  },
  {
    name: "lists: the statements of a page from a remembered place share a snapshot",
    file: "server/http/lists/places.ts",
    take: '{ isolationLevel: "repeatable read", accessMode: "read only" }',
    leave: '{ isolationLevel: "read committed" }',
    test: "tests/api/list-places.test.ts",
    only: "between two statements",
  },
  {
    name: "lists: a remembered place moves with the rows before it",
    file: "server/http/lists/places.ts",
    take: 'await updateCount(within, list, both(where, bound(place, order, "before")), known)',
    leave: "{ ...known }",
    test: "tests/api/list-places.test.ts",
    only: "whatever was changed",
  },
  {
    name: "backup: changes of lists, which belong to one server, are left out",
    file: "server/database/backup/catalog.ts",
    take: '["events", "list_changes", "month_figures", "presence"]',
    leave: '["events", "month_figures", "presence"]',
    test: "tests/api/restored-counts.test.ts",
    only: "made now",
  },
  {
    name: "restore: changes of lists in an older backup are not kept",
    file: "server/database/backup/restore-backup.ts",
    take: "if (isOfOneServer(name)) await",
    leave: "if (name === null) await",
    test: "tests/api/restored-counts.test.ts",
    only: "earlier version",
  },
];
