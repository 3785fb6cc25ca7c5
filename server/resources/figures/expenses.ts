import { and, eq, sql } from "drizzle-orm";
import type { Expense, FinancialFigures, Profit } from "#domain/entities/financial-report.ts";
import { profitOf } from "#domain/financials.ts";
import { sumOf } from "#domain/money.ts";
import { expenseCategories, safeMovements } from "../../database/schema.ts";
import { inScope } from "../scope.ts";
import { type FiguresContext, isAmong, isDuring, type Period } from "./period.ts";

/** Returns what is left of the net of a period; null if the period is limited to some machines. */
export async function readProfit(
  ctx: FiguresContext,
  period: Period,
  { net, written_off_amount: written_off }: Pick<FinancialFigures, "net" | "written_off_amount">,
): Promise<Profit | null> {
  if (period.query.machines !== null) return null;
  const by_category = await readExpenses(ctx, period);
  const expenses = sumOf(by_category.map(({ amount }) => amount));
  return {
    net,
    by_category,
    expenses,
    written_off,
    profit: profitOf({ net, expenses, written_off }),
  };
}

/**
 * Returns what the safes of the branches spent in a period, by kind. A reversal counts on its own day, as it does in the day
 * book; a kind whose expenses were all reversed in the period is left out.
 */
async function readExpenses(ctx: FiguresContext, { query, range }: Period): Promise<Expense[]> {
  const spent = sql<number>`sum(-${safeMovements.change})::bigint`;
  return ctx.tx
    .select({
      category: expenseCategories.id,
      name_ar: expenseCategories.nameAr,
      name_en: expenseCategories.nameEn,
      amount: spent.mapWith(Number),
    })
    .from(safeMovements)
    .innerJoin(
      expenseCategories,
      and(
        eq(expenseCategories.scanCenterId, safeMovements.scanCenterId),
        eq(expenseCategories.id, safeMovements.categoryId),
      ),
    )
    .where(
      and(
        inScope(ctx, safeMovements),
        eq(safeMovements.kind, "spent"),
        isAmong(safeMovements.branchId, query.branches),
        isDuring(safeMovements.at, range),
      ),
    )
    .groupBy(expenseCategories.id, expenseCategories.nameAr, expenseCategories.nameEn)
    .having(sql`sum(${safeMovements.change}) <> 0`)
    .orderBy(sql`${spent} desc`, expenseCategories.id);
}
