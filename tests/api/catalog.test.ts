import { DOCUMENT_TYPES } from "#domain/documents.ts";
import { STAFF_ROLES } from "#domain/roles.ts";
import { CONSTRAINTS, COUNTED_REFERENCES } from "#server/database/constraints.ts";
import { migrate, readMigrations } from "#server/database/migrate.ts";
import * as schema from "#server/database/schema.ts";
import * as catalogSchema from "#server/database/schema/catalog.ts";
import { UNCOUNTED, UNVIOLATED_KEYS } from "../support/known-keys.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());

/**
 * Everything that may break the rule that each table and key begins with the center. Sign-in and token
 * refresh name no center: the server finds it by the e-mail, so an e-mail is unique across centers, and
 * failed sign-ins are counted before the center is known. In a database sharded by center, accounts and
 * password_attempts would stay in one place.
 */
const EXCEPTIONS = [
  "key accounts_email_unique of accounts",
  "key password_attempts_pkey of password_attempts",
  "key scan_centers_pkey of scan_centers",
  "key schema_migrations_pkey of schema_migrations",
  "table password_attempts",
  "table scan_centers",
  "table schema_migrations",
];

/** Selects tables and keys that do not begin with the center, and references that cross centers. */
const BREACHES = `
  WITH tables AS (
    SELECT oid, relname FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
  ), owned AS (
    SELECT attrelid, attnum FROM pg_attribute
    WHERE attname = 'scan_center_id' AND attnotnull AND atttypid = 'bigint'::regtype
  )
  SELECT 'table ' || relname AS breach FROM tables
    LEFT JOIN owned ON attrelid = oid WHERE attnum IS DISTINCT FROM 1
  UNION ALL
  SELECT 'key ' || indexrelid::regclass || ' of ' || relname FROM pg_index
    JOIN tables ON tables.oid = indrelid LEFT JOIN owned ON attrelid = indrelid
    WHERE (indisunique OR indisexclusion) AND indkey[0] IS DISTINCT FROM attnum
  UNION ALL
  SELECT 'reference ' || conname || ' of ' || tables.relname FROM pg_constraint
    JOIN tables ON tables.oid = conrelid
    LEFT JOIN owned here ON here.attrelid = conrelid
    LEFT JOIN owned there ON there.attrelid = confrelid
    WHERE contype = 'f' AND conparentid = 0 AND (conkey[1] IS DISTINCT FROM here.attnum OR (
      confrelid <> 'scan_centers'::regclass AND confkey[1] IS DISTINCT FROM there.attnum))
  ORDER BY breach`;

async function breachesIn(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ breach: string }>(BREACHES);
  return rows.map(({ breach }) => breach);
}

describe("every table", () => {
  it("begins its keys and references with the scan center", async () => {
    expect(await breachesIn(pool)).toEqual(EXCEPTIONS);
  });

  it("is reported if its keys or references do not begin with the center", async () => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN;
        CREATE TABLE stray (id bigint PRIMARY KEY, scan_center_id bigint NOT NULL);
        CREATE TABLE loose (scan_center_id bigint NOT NULL, id bigint, stray_id bigint, code text UNIQUE,
          PRIMARY KEY (scan_center_id, id),
          CONSTRAINT loose_stray FOREIGN KEY (stray_id) REFERENCES stray (id))`);
      expect(await breachesIn(client)).toEqual(
        [
          ...EXCEPTIONS,
          "key loose_code_key of loose",
          "key stray_pkey of stray",
          "reference loose_stray of loose",
          "table stray",
        ].sort(),
      );
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("refers to a scan center, directly or through another record", async () => {
    const { rows } = await pool.query<{ table: string }>(
      `SELECT c.relname AS table FROM pg_class c
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f') ORDER BY 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual([
      "password_attempts",
      "scan_centers",
      "schema_migrations",
    ]);
  });
});

/** What both the Drizzle schema and PostgreSQL can tell about a column. */
interface Column {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

describe("a table of records with a version", () => {
  it("raises the version with each change", async () => {
    const { rows } = await pool.query<{ table: string }>(
      `SELECT c.relname AS table FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'version'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgfoid = 'touch_record'::regproc) ORDER BY 1`,
    );
    // A payment is never changed, nor is a movement of a credit or a safe.
    expect(rows).toEqual([
      { table: "credit_movements" },
      { table: "payments" },
      { table: "safe_movements" },
    ]);
  });
});

describe("the Drizzle schema", () => {
  it("has exactly the tables and columns of the migrated database", async () => {
    const { rows } = await pool.query<Column & { table: string; column: string }>(
      `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
         AND c.relname <> 'schema_migrations' AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const inDatabase = new Map(
      rows.map(({ table, column, ...facts }) => [`${table}.${column}`, facts]),
    );
    expect(modelColumns()).toEqual(inDatabase);
  });

  it("has the choices of each column that the database checks", async () => {
    const { rows } = await pool.query<{ column: string; rule: string }>(
      `SELECT c.relname || '.' || a.attname AS column, pg_get_constraintdef(k.oid) AS rule FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
       WHERE k.contype = 'c' AND c.relnamespace = 'public'::regnamespace`,
    );
    const checked = rows
      .filter(({ rule }) => rule.includes("= ANY (ARRAY["))
      .map(({ column, rule }) => [column, [...rule.matchAll(/'([^']+)'/g)].map(([, one]) => one)]);
    const types = DOCUMENT_TYPES.map(({ type }) => type);
    const files = {
      "insurance_documents.content_type": types,
      "safe_documents.content_type": types,
    };
    expect({ ...modelChoices(), ...files }).toEqual(Object.fromEntries(checked));
  });

  it("has the roles that an account can have", async () => {
    const { rows } = await pool.query<{ rule: string }>(
      "SELECT pg_get_expr(conbin, conrelid) AS rule FROM pg_constraint WHERE conname = 'accounts_role_check'",
    );
    const found = await pool.query<{ role: number }>(
      `SELECT role FROM generate_series(-9, 99) AS role WHERE ${rows[0]?.rule}`,
    );
    expect(found.rows.map(({ role }) => role)).toEqual(STAFF_ROLES.toSorted());
  });
});

/** The tables of the Drizzle schema, which also exports what their constraints mean. */
const tables: readonly PgTable[] = Object.values(schema).filter((value) => is(value, PgTable));

/**
 * The tables whose records users can delete. Accounts are not among them: an account that has done anything can only be
 * deactivated.
 */
const deletable: readonly PgTable[] = [
  schema.branches,
  schema.patients,
  ...Object.values(catalogSchema).filter((value) => is(value, PgTable)),
];

/** Returns the choices of each column that has some, by `table.column`. */
function modelChoices(): Record<string, readonly string[]> {
  return Object.fromEntries(
    tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.flatMap(({ name: column, enumValues }) =>
        enumValues === undefined || enumValues.length === 0
          ? []
          : [[`${name}.${column}`, enumValues]],
      );
    }),
  );
}

function modelColumns(): Map<string, Column> {
  const columns = tables.flatMap((table) => {
    const config = getTableConfig(table);
    return config.columns.map((column): [string, Column] => [
      `${config.name}.${column.name}`,
      {
        type: column.getSQLType().replace(/^time$/, "time without time zone"),
        isRequired: column.notNull,
        hasDefault:
          column.hasDefault ||
          column.generatedIdentity !== undefined ||
          column.generated !== undefined,
      },
    ]);
  });
  return new Map(columns);
}
describe("the error codes of constraints", () => {
  it("name only constraints that exist", async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint UNION SELECT relname FROM pg_class WHERE relkind = 'i'
       UNION SELECT tgname FROM pg_trigger`,
    );
    const names = new Set(rows.map(({ name }) => name));
    expect(Object.keys(CONSTRAINTS).filter((name) => !names.has(name))).toEqual([]);
  });

  it("name every key that a concurrent request can violate", async () => {
    // A key that ends with the id is not violated, because the id is unique by itself.
    const { rows } = await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_index JOIN pg_class ON oid = indexrelid
       WHERE (indisunique OR indisexclusion) AND NOT indisprimary AND relnamespace = 'public'::regnamespace
         AND relname !~ '_id_id_key$' ORDER BY 1`,
    );
    const unnamed = rows.map(({ name }) => name).filter((name) => !(name in CONSTRAINTS));
    expect(unnamed).toEqual(UNVIOLATED_KEYS);
  });
});

describe("a reference to a record that can be deleted", () => {
  it("is counted before the record is deleted, or listed here with the reason", async () => {
    const counted = COUNTED_REFERENCES.filter(({ to }) => deletable.includes(to)).map(
      ({ to, column }) => `${getTableName(column.table)}.${column.name} to ${getTableName(to)}`,
    );
    const { rows } = await pool.query<{ reference: string }>(
      `SELECT DISTINCT here.relname || '.' || attname || ' to ' || there.relname AS reference
       FROM pg_constraint k JOIN pg_class here ON here.oid = conrelid JOIN pg_class there ON there.oid = confrelid
       JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.conkey[cardinality(k.conkey)]
       WHERE contype = 'f' AND there.relname = ANY ($1)`,
      [deletable.map(getTableName)],
    );
    const inDatabase = rows.map(({ reference }) => reference);
    expect(inDatabase.filter((one) => !counted.includes(one)).sort()).toEqual(UNCOUNTED);
    // A machine refers to its branch through its room, and a movement through its safe.
    expect(counted.filter((one) => !inDatabase.includes(one))).toEqual([
      "machines.branch_id to branches",
      "safe_movements.branch_id to branches",
    ]);
  });
});

describe("migrating", () => {
  it("does nothing if the database is up to date, even with several servers at once", async () => {
    expect(await Promise.all([migrate(pool), migrate(pool), migrate(pool)])).toEqual([[], [], []]);
  });

  it("applies each migration once if several servers start on a new database", async () => {
    const empty = await createTestDatabase({ empty: true });
    try {
      const applied = await Promise.all([migrate(empty.pool), migrate(empty.pool)]);
      expect(applied.flat()).toEqual(readMigrations().map(({ name }) => name));
    } finally {
      await empty.drop();
    }
  });

  it("refuses the database of a newer version", async () => {
    await pool.query("INSERT INTO schema_migrations (name, sha256) VALUES ('9999_later.sql', '')");
    try {
      await expect(migrate(pool)).rejects.toThrow("newer than this program");
    } finally {
      await pool.query("DELETE FROM schema_migrations WHERE name = '9999_later.sql'");
    }
  });
});
