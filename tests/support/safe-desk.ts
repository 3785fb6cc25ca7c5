import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { SafeFigures, SafeMovement, Safes } from "#domain/entities/safe.ts";
import type { Caller } from "./api.ts";
import { book, requireCreated, startShift, type World } from "./desk.ts";

/** Books an appointment paid in cash in a shift of a receptionist, and closes it with an exact count. Returns the closed shift. */
export async function endedShift(
  { desk, center }: Pick<World, "desk" | "center">,
  { paid = 50_000, float = 10_000 }: { paid?: number; float?: number } = {},
): Promise<ReceptionistShift> {
  await startShift(desk, { opening_float: float });
  if (paid > 0) await book(desk, center, { requested_cost: paid, paid_amount: paid });
  const { body } = await desk.post<ReceptionistShift>("/receptionist-shift/close_shift/", {
    counted_cash: float + paid,
    note: "",
  });
  return body;
}

/** Enters a movement. Throws if the server refuses. */
export async function move(caller: Caller, input: object): Promise<SafeMovement> {
  return requireCreated(await caller.post<SafeMovement>("/safe-movements/", input));
}

/** Returns the balances by branch. */
export async function balances(caller: Caller, query = ""): Promise<Record<number, number>> {
  const { body } = await caller.get<Safes>(`/safe/${query}`);
  return Object.fromEntries(body.safes.map(({ branch, balance }) => [branch, balance]));
}

/** Returns the ids of the shifts that wait to be received. */
export async function waiting(caller: Caller): Promise<number[]> {
  const { body } = await caller.get<Safes>("/safe/");
  return body.waiting.map(({ id }) => id);
}

/** Returns the figures of a day book. */
export async function figuresOf(caller: Caller, query = ""): Promise<SafeFigures> {
  return (await caller.get<SafeFigures>(`/safe-movements/figures/${query}`)).body;
}

/** Returns the id of a category of expenses of the caller's center by its English name. */
export async function categoryOf(caller: Caller, name = "Rent"): Promise<number> {
  const { body } = await caller.get<{ id: number; name_en: string }[]>("/expense-categories/");
  return body.find(({ name_en }) => name_en === name)?.id ?? 0;
}

/** Throws unless the movements of each safe are one line of balances that ends at its balance. */
export async function requireOneLine({ app }: Pick<World, "app">): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `select m.id from (select m.*, lag(balance_after, 1, 0) over w as before, lag(number, 1, 0) over w as last,
       lag(at) over w as earlier from safe_movements m window w as (partition by scan_center_id, branch_id order by number)) m
     where balance_after <> before + change or number <> last + 1 or at <= earlier
     union all select s.id from safes s where balance <> coalesce((select m.balance_after from safe_movements m
       where m.scan_center_id = s.scan_center_id and m.branch_id = s.branch_id order by number desc limit 1), 0)`,
  );
  if (rows.length > 0) throw new Error(`The balances are not one line: ${JSON.stringify(rows)}`);
}
