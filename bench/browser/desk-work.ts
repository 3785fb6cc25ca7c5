import { benchEmail } from "../fill/accounts";
import { signIn } from "../measure/caller";
import type { Subject } from "../measure/subject";
import type { Screen } from "./screen";
import type { Sight } from "./sight";

/** The appointment's page is there, with its money. */
export const SAVED: Sight = {
  path: "^/appointments/\\d+/details",
  seen: ['[data-region="content"] h1'],
  says: [{ in: '[data-region="content"]', pattern: "EGP" }],
};
/** Tests that a branch has on one machine each. */
const CODES = ["ctb", "usa", "mrb"];
const KNOWN = 500;

/** Opens the shift of somebody at the desk, who cannot book without. */
export async function prepareDesk(
  { product, database, center }: Subject,
  number = 1,
): Promise<void> {
  const email = benchEmail("desk", number);
  const caller = await signIn(product.base, email);
  const { rows } = await database.pool.query<{ branch: number }>(
    `select b.branch_id as branch from account_branches b
     join accounts a on a.scan_center_id = b.scan_center_id and a.id = b.account_id
     where b.scan_center_id = $1 and a.email = $2`,
    [center, email],
  );
  const body = { branch: rows[0]?.branch, opening_float: 0 };
  const { status, body: said } = await caller.post("/receptionist-shift/", body);
  const isOpen = status === 201 || (status === 409 && said.includes("shift_active"));
  if (!isOpen) throw new Error(`a shift cannot be opened: ${said}`);
}

/** The last four digits of telephones that patients have. */
export async function lastFours({ database, center }: Subject): Promise<string[]> {
  const { rows } = await database.pool.query<{ end: string }>(
    `select right(phone_number, 4) as end from patients
     where scan_center_id = $1 order by id desc limit $2`,
    [center, KNOWN],
  );
  return rows.map(({ end }) => end);
}

/** From any screen to a filled booking: four digits, the code of a test, the first free time. */
export async function openBooking(
  screen: Screen,
  ends: readonly string[],
  number: number,
): Promise<void> {
  await screen.press("F4");
  await screen.see("input[name=patient]:focus");
  await screen.page.keyboard.type(ends[number % ends.length] ?? "");
  await screen.press("Enter");
  await screen.see("input[name=test]:focus");
  await screen.page.keyboard.type(CODES[number % CODES.length] ?? "");
  await screen.press("Enter");
  await screen.see("input[name=tendered]:focus", '[role="radio"][aria-checked="true"]');
}
