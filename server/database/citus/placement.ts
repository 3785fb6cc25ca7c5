import type pg from "pg";

/**
 * Where the tables of a cluster are: spread over the workers by their center, copied to every node, or kept at the
 * coordinator alone.
 */
export interface Placement {
  /** Spread by `scan_center_id`, each after the tables that it refers to. */
  spread: string[];
  /** Copied to every node, each after the tables that it refers to. */
  copied: string[];
  /** Kept at the coordinator: nothing refers to them, and they refer to nothing. */
  kept: string[];
}

interface TableRow {
  name: string;
  /** Whether the table's center is part of its primary key and of each unique key. */
  fits: boolean;
  /** The other tables that it refers to. */
  needs: string[];
}

/** The column by which rows are spread. */
export const CENTER = "scan_center_id";
/** Table of the references and triggers that are taken out while tables are placed; it is there only meanwhile. */
export const PENDING = "parts_to_restore";

/** A reference from one table to another. */
export interface Reference {
  from: string;
  to: string;
}

/**
 * Returns where each table of ScanDesk belongs, as the catalog tells: a table is spread if the center is in each of its
 * unique keys, because a worker sees only its own rows. The others, such as `accounts` with their e-mails, are copied,
 * or stay at the coordinator if no reference leads to or from them. `pending` are references that are taken out at the
 * moment.
 */
export async function readPlacement(
  client: pg.ClientBase | pg.Pool,
  pending: readonly Reference[] = [],
): Promise<Placement> {
  const { rows } = await client.query<TableRow>(
    `select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = $1 and not a.attisdropped)
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
          and not exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = $1 and a.attnum = any (i.indkey))) as fits,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid order by 1) as needs
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname <> '${PENDING}'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [CENTER],
  );
  const tables = inOrder(
    rows.map(({ name, fits, needs }) => {
      const others = pending.filter((one) => one.from === name && one.to !== name);
      return { name, fits, needs: [...needs, ...others.map(({ to }) => to)] };
    }),
  );
  const needed = new Set(tables.flatMap(({ needs }) => needs));
  const isAlone = ({ name, needs }: TableRow) => needs.length === 0 && !needed.has(name);
  const namesOf = (belongs: (table: TableRow) => boolean) =>
    tables.filter(belongs).map(({ name }) => name);
  return {
    spread: namesOf((table) => table.fits),
    copied: namesOf((table) => !table.fits && !isAlone(table)),
    kept: namesOf((table) => !table.fits && isAlone(table)),
  };
}

/** Returns the tables, each after those that it refers to. */
function inOrder(tables: readonly TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  const placed = new Set<string>();
  for (;;) {
    const next = tables.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)),
    );
    if (next.length === 0) break;
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  const left = tables.filter(({ name }) => !placed.has(name)).map(({ name }) => name);
  if (left.length > 0) throw new Error(`${left.join(", ")} refer to each other.`);
  return ordered;
}
