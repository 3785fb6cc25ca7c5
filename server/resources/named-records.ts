import { and, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldName } from "#domain/names.ts";
import {
  branches,
  insuranceProviders,
  machines,
  referringDoctors,
  tests,
} from "../database/schema.ts";
import type { RequestContext } from "../http/context.ts";
import { matchesDoctor } from "./catalog/referring-doctors.ts";
import { matchesTest } from "./catalog/tests.ts";
import { hasTypedWords, type Named } from "./matching-words.ts";
import { escaped, inScope } from "./scope.ts";

type IsNamed = (ctx: RequestContext, text: string) => SQL | Promise<SQL>;

/** A record that rows of long lists name: its folded text, and the condition that it has the typed words. */
const kind = (table: Named, folded: PgColumn | SQL, isNamed?: IsNamed) => ({
  table,
  folded,
  isNamed: isNamed ?? ((_ctx: RequestContext, text: string) => hasTypedWords(folded, text)),
});

const KINDS = {
  test: kind(tests, tests.searchText, matchesTest),
  machine: kind(machines, sql`fold_name(${machines.name})`),
  branch: kind(branches, sql`fold_name(${branches.name})`),
  provider: kind(insuranceProviders, sql`fold_name(${insuranceProviders.name})`),
  doctor: kind(referringDoctors, referringDoctors.searchText, (_ctx, text) => matchesDoctor(text)),
};

/** The columns by which the rows of a list name other records. */
export type NamedKeys = Partial<Record<keyof typeof KINDS, PgColumn>>;

/** Fewer letters are in the middle of too many names, so they must begin a word. */
const ANYWHERE = 3;

/**
 * Returns the condition for rows that name a record with every typed word in its name; undefined if no record has them.
 * The few records are looked up first. So no name is folded for each of a million rows, and PostgreSQL knows how frequent
 * each record is.
 */
export async function namesRecord(
  ctx: RequestContext,
  text: string,
  keys: NamedKeys,
): Promise<SQL | undefined> {
  const typed = foldName(text);
  const wanted = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((one) => keys[one]);
  if (typed === "" || wanted.length === 0) return undefined;
  const begins = (folded: PgColumn | SQL) =>
    typed.length < ANYWHERE ? like(sql`' ' || ${folded}`, `% ${escaped(typed)}%`) : undefined;
  const selected = await Promise.all(
    wanted.map(async (one) => {
      const { table, folded, isNamed } = KINDS[one];
      const where = and(
        inScope(ctx, { scanCenterId: table.scanCenterId }),
        begins(folded),
        await isNamed(ctx, text),
      );
      return sql`select ${one} as kind, array_agg(${table.id}) as ids from ${table.id.table} where ${where}`;
    }),
  );
  const { rows } = await ctx.tx.execute<{ kind: keyof typeof KINDS; ids: number[] | null }>(
    sql.join(selected, sql` union all `),
  );
  const conditions = rows.flatMap(({ kind: one, ids }) => {
    const key = keys[one];
    return key === undefined || ids === null ? [] : sql`${key} = any(${sql.param(ids)}::bigint[])`;
  });
  return or(...conditions);
}
