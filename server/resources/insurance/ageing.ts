import { and, eq, sql, type SQL } from "drizzle-orm";
import { type Age, AGES, ageSpans, PROVIDER_KINDS } from "#domain/claims.ts";
import { daysRange, today } from "#domain/dates.ts";
import type { ProviderAgeing } from "#domain/entities/claim-batch.ts";
import { ProviderAgeingRecord } from "#domain/records/claim-batches.ts";
import { ageingColumns } from "../../exports/claim-columns.ts";
import { appointments, insuranceProviders } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import type { ListDefinition, ListOptions } from "../../http/lists/types.ts";
import { byChoice } from "../../http/lists/filters.ts";
import { TAKES_PLACE } from "../figures/sums.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";

const OWED = sql`(${appointments.coveredAmount} - ${appointments.settledAmount} - ${appointments.writtenOffAmount})`;

/** Returns the condition for appointments of the account's branches for which the provider owes; it has an index. */
function owedByProvider(ctx: RequestContext): SQL {
  return sql`(${inScope(ctx, appointments)} and ${appointments.insuranceProviderId} = ${insuranceProviders.id}
    and ${TAKES_PLACE} and ${appointments.coveredAmount} > ${appointments.settledAmount} + ${appointments.writtenOffAmount})`;
}

/** Returns the SQL sums of what is owed, by the age of the appointments on the center's current day. */
function ageSums(ctx: RequestContext): Record<Age, SQL<number>> {
  const { zone } = ctx.account;
  const sums = ageSpans(today(zone, ctx.now.getTime())).map(({ age, first, last }) => {
    const start = first === null ? null : daysRange(first, first, zone).start;
    const end = last === null ? null : daysRange(last, last, zone).end;
    const isWithin = and(
      start === null ? undefined : sql`${appointments.startAt} >= ${start}::timestamptz`,
      end === null ? undefined : sql`${appointments.startAt} < ${end}::timestamptz`,
    );
    return [age, sql`coalesce(sum(${OWED}) filter (where ${isWithin}), 0)::bigint`];
  });
  return Object.fromEntries(sums) as Record<Age, SQL<number>>;
}

const options: Omit<ListOptions<ProviderAgeing>, "select"> = {
  id: insuranceProviders.id,
  record: ProviderAgeingRecord,
  scope: (ctx) =>
    and(
      eq(insuranceProviders.scanCenterId, ctx.account.centerId),
      sql`exists (select from ${appointments} where ${owedByProvider(ctx)})`,
    ),
  filters: { kind: byChoice(insuranceProviders.kind, PROVIDER_KINDS) },
  ordering: {
    name: insuranceProviders.name,
    claims: sql`ages.claims`,
    ...Object.fromEntries(AGES.map((age) => [age, sql`ages.${sql.identifier(age)}`])),
    pending_amount: sql`ages.pending`,
    oldest_day: sql`ages.oldest`,
    id: insuranceProviders.id,
  },
  defaultOrder: ["name"],
  search: (_ctx, text) => matchesWords(text, insuranceProviders.name),
  export: {
    name: "claim-ages",
    exports: "claim_batches",
    shown: ageingColumns,
    columns: [
      { header: "provider_name", value: (row) => row.name },
      { header: "kind", value: (row) => row.kind },
      { header: "claims", kind: "count", value: (row) => row.claims },
      ...AGES.map((age) => ({
        header: age,
        kind: "amount" as const,
        value: (row: ProviderAgeing) => row[age],
      })),
      { header: "pending_amount", kind: "amount", value: (row) => row.pending_amount },
      { header: "oldest_day", value: (row) => row.oldest_day },
    ],
  },
};

/** The parameters of the list; {@link ageingList} has its rows. */
export const ageingParameters = defineList<ProviderAgeing>({
  ...options,
  select: () => Promise.resolve([]),
});

/** Returns the list of what each provider owes, by age; only providers that owe something in the account's branches. */
export function ageingList(ctx: RequestContext): ListDefinition<ProviderAgeing> {
  const sums = ageSums(ctx);
  const from = sql`${insuranceProviders} cross join lateral (
      select count(*) as claims, coalesce(sum(${OWED}), 0)::bigint as pending,
        to_char(min(${appointments.startAt}) at time zone ${ctx.account.zone}, 'YYYY-MM-DD') as oldest,
        ${sql.join(
          AGES.map((age) => sql`${sums[age]} as ${sql.identifier(age)}`),
          sql`, `,
        )}
      from ${appointments} where ${owedByProvider(ctx)}
    ) as ages`;
  return defineList<ProviderAgeing>({
    ...options,
    from,
    async select(tx, { where, orderBy, limit, offset }) {
      const order = orderBy.length === 0 ? sql`` : sql`order by ${sql.join(orderBy, sql`, `)}`;
      const { rows } = await tx.execute<Row>(sql`
        select ${insuranceProviders.id} as id, ${insuranceProviders.name} as name, ${insuranceProviders.kind} as kind, ages.*
        from ${from} where ${where ?? sql`true`} ${order} limit ${limit} offset ${offset}`);
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: PROVIDER_KINDS.find((kind) => kind === row.kind) ?? "insurer",
        claims: row.claims,
        days_0_30: row.days_0_30,
        days_31_60: row.days_31_60,
        days_61_90: row.days_61_90,
        days_over_90: row.days_over_90,
        pending_amount: row.pending,
        oldest_day: row.oldest,
      }));
    },
  });
}

interface Row extends Record<Age, number>, Record<string, unknown> {
  id: number;
  name: string;
  kind: string;
  claims: number;
  pending: number;
  oldest: string | null;
}
