import { eq } from "drizzle-orm";
import {
  accounts,
  branches,
  insuranceProviders,
  machines,
  referringDoctors,
  tests,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";

type Table =
  | typeof accounts
  | typeof branches
  | typeof insuranceProviders
  | typeof machines
  | typeof referringDoctors;

/** Returns the names of the center's records, by id. */
export async function namesOf(ctx: RequestContext) {
  const center = ctx.account.centerId;
  const namesIn = async (table: Table): Promise<Map<number, string>> => {
    const rows = await ctx.tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(eq(table.scanCenterId, center));
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const listed = await ctx.tx
    .select({
      id: tests.id,
      unique_id: tests.uniqueId,
      name_ar: tests.nameAr,
      name_en: tests.nameEn,
      modality: tests.modality,
    })
    .from(tests)
    .where(eq(tests.scanCenterId, center));
  return {
    branch: await namesIn(branches),
    machine: await namesIn(machines),
    provider: await namesIn(insuranceProviders),
    doctor: await namesIn(referringDoctors),
    account: await namesIn(accounts),
    test: new Map(listed.map(({ id, ...named }) => [id, named])),
  };
}
