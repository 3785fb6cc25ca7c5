/** Corporate accounts are billed by the month: one draft for each. */
import { and, asc, eq } from "drizzle-orm";
import { addMonths, firstOfMonth } from "#domain/calendar.ts";
import { addDays } from "#domain/dates.ts";
import type { BillMonthInput, MonthlyBill, MonthlyBills } from "#domain/entities/claim-batch.ts";
import { insuranceProviders } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { providerList } from "../../catalog/insurance-providers.ts";
import { notInOtherBatch } from "./candidates.ts";
import { insertIfAny, lockNumbers, onDays } from "./collect.ts";

/** The most corporate accounts of a center. */
const MAX_ACCOUNTS = 10_000;

/**
 * Makes a draft for each corporate account, of its claims of a month that can be sent and are in no batch; accounts without
 * such claims have no draft. Desks that bill at the same moment do so one after the other, so that no claim is taken twice.
 */
export async function billMonth(
  ctx: RequestContext,
  { month }: BillMonthInput,
): Promise<MonthlyBills> {
  const start_date = firstOfMonth(month);
  const end_date = addDays(addMonths(start_date, 1), -1);
  await lockNumbers(ctx);
  const accounts = await providerList.select(
    ctx.tx,
    {
      where: and(providerList.scope(ctx, {}), eq(insuranceProviders.kind, "corporate")),
      orderBy: [asc(insuranceProviders.name), asc(insuranceProviders.id)],
      limit: MAX_ACCOUNTS,
      offset: 0,
    },
    ctx,
  );
  const where = and(onDays(ctx, { start_date, end_date }), notInOtherBatch(null));
  const bills: MonthlyBill[] = [];
  for (const account of accounts) {
    const outcome = await insertIfAny(ctx, account, { start_date, end_date, where });
    bills.push({ provider: account.id, provider_name: account.name, ...outcome });
  }
  return { start_date, end_date, bills };
}
