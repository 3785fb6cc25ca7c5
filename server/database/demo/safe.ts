import { addDays, addMinutes, type Day, dayOf, instantOf } from "#domain/dates.ts";
import { FIRST_CATEGORIES } from "#domain/entities/expense-category.ts";
import { expectedInSafe, leftByDefault } from "#domain/safe.ts";
import type pg from "pg";
import { setUpAt } from "./catalog-rows.ts";
import { insertRows, withIds, type Row } from "./insert.ts";
import { createRandom } from "./random.ts";

interface DemoSafes {
  center: number;
  today: Day;
  zone: string;
  /** Returns the account that keeps the safe of a branch. */
  keeperOf(branch: number): number;
}

interface EndedShift {
  id: number;
  branch: number;
  end: string;
  float: number;
  counted: number;
}

/** What is spent, in piastres: by which category, in which words, on which days of the month or week. */
const EXPENSES = [
  { category: "Rent", amount: 1_500_000, note: "إيجار الشهر", day: 1 },
  { category: "Electricity and water", amount: 420_000, note: "فاتورة الكهرباء", day: 5 },
  { category: "Maintenance", amount: 300_000, note: "صيانة جهاز التكييف", day: 12 },
  { category: "Salaries", amount: 900_000, note: "مرتب عامل النظافة والأمن", day: 27 },
  { category: "Supplies", amount: 65_000, note: "ورق طباعة وأفلام", weekday: 0 },
  { category: "Cleaning and hospitality", amount: 28_000, note: "مشروبات ومنظفات", weekday: 2 },
  { category: "Transport", amount: 12_000, note: "مواصلات المندوب", weekday: 4 },
] as const;

const SEED = 44;

/**
 * Adds the categories of expenses, and what moved in the safes: each shift is received on the morning after it, except
 * those of the last days, and the rest of the money is spent or deposited.
 */
export async function insertSafes(client: pg.ClientBase, safes: DemoSafes): Promise<void> {
  const { center, today, zone } = safes;
  const madeAt = setUpAt(today);
  const categories = await withIds(client, "expense_categories", FIRST_CATEGORIES);
  await insertRows(
    client,
    "expense_categories",
    categories.map((category) => ({
      scan_center_id: center,
      ...category,
      active: true,
      created_at: madeAt,
      updated_at: madeAt,
      version: 1,
    })),
  );
  const { rows: shifts } = await client.query<EndedShift>(
    `SELECT id, branch_id AS branch, to_json(end_time) #>> '{}' AS end, opening_float AS float, counted_cash AS counted
     FROM receptionist_shifts WHERE scan_center_id = $1 AND end_time IS NOT NULL ORDER BY end_time, id`,
    [center],
  );
  const categoryOf = (name: string) => categories.find(({ name_en }) => name_en === name)?.id ?? 0;
  const received = shifts.filter(({ end }) => dayOf(end, zone) < addDays(today, -1));
  for (const branch of new Set(received.map((shift) => shift.branch))) {
    const ofBranch = received.filter((shift) => shift.branch === branch);
    await insertRows(client, "safe_movements", movementsOf(ofBranch, safes, categoryOf));
  }
}

/** Returns the movements of one safe in their order; it is never below zero. */
function movementsOf(
  shifts: readonly EndedShift[],
  { center, zone, keeperOf }: DemoSafes,
  categoryOf: (name: string) => number,
): Row[] {
  const random = createRandom(SEED);
  const rows: Row[] = [];
  let balance = 0;
  const add = (branch: number, at: string, change: number, row: Row): void => {
    balance += change;
    rows.push({
      scan_center_id: center,
      branch_id: branch,
      amount: Math.abs(change),
      number: 0,
      change: 0,
      balance_after: 0,
      shift_id: null,
      left_in_drawer: null,
      expected_amount: null,
      category_id: null,
      reference: "",
      note: "",
      reason: "",
      by_id: keeperOf(branch),
      at,
      created_at: at,
      updated_at: at,
      version: 1,
      ...row,
    });
  };
  for (const { id, branch, end, float, counted } of shifts) {
    const day = addDays(dayOf(end, zone), 1);
    const morning = instantOf(day, "09:00", zone);
    const left = leftByDefault({ opening_float: float, counted_cash: counted });
    const expected = expectedInSafe(counted, left);
    const isShort = expected > 10_000 && random.happens(0.04);
    add(branch, morning, expected - (isShort ? 5_000 : 0), {
      kind: "received",
      shift_id: id,
      left_in_drawer: left,
      expected_amount: expected,
      note: isShort ? "ورقة بخمسين جنيهًا ناقصة عند العد" : "",
    });
    for (const expense of EXPENSES) {
      if (!isDue(expense, day) || balance < expense.amount) continue;
      const { category, amount, note } = expense;
      add(branch, addMinutes(morning, 60), -amount, {
        kind: "spent",
        category_id: categoryOf(category),
        note,
      });
    }
    const deposit = Math.floor((balance * 0.8) / 10_000) * 10_000;
    if (weekdayOf(day) === 4 && deposit > 0)
      add(branch, addMinutes(morning, 180), -deposit, {
        kind: "deposited",
        reference: `B-${day.replaceAll("-", "")}`,
      });
  }
  return rows;
}

function isDue(expense: (typeof EXPENSES)[number], day: Day): boolean {
  return "day" in expense
    ? Number(day.slice(-2)) === expense.day
    : weekdayOf(day) === expense.weekday;
}

/** Returns the day of the week, 0 for Sunday. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
