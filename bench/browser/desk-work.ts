import { benchEmail } from "../fill/accounts.ts";
import { signIn } from "../measure/caller.ts";
import type { Subject } from "../measure/subject.ts";
import type { Screen } from "./screen.ts";
import type { Sight } from "./sight.ts";

/** The page of the saved appointment is shown, with its amounts. */
export const SAVED: Sight = {
  path: "^/appointments/\\d+/details",
  present: ['[data-region="content"] h1'],
  says: [{ in: '[data-region="content"]', pattern: "EGP" }],
};
/** Codes of tests that only one machine of each branch does. */
const CODES = ["ctb", "usa", "mrb"];
/** Maximum number of phone numbers to read. */
const PHONE_COUNT = 500;

/** Opens the shift of a receptionist unless it is already open; bookings need one. */
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
  const { status, body: reply } = await caller.post("/receptionist-shift/", body);
  const isOpen = status === 201 || (status === 409 && reply.includes("shift_active"));
  if (!isOpen) throw new Error(`a shift cannot be opened: ${reply}`);
}

/** Returns phone numbers that belong to one patient only: the picker does not choose a patient by a shared number. */
export async function ownPhones({ database, center }: Subject): Promise<string[]> {
  const { rows } = await database.pool.query<{ phone: string }>(
    `select '0' || phone_number as phone from patients
     where scan_center_id = $1 group by country_phone_code, phone_number having count(*) = 1
     order by max(id) desc limit $2`,
    [center, PHONE_COUNT],
  );
  return rows.map(({ phone }) => phone);
}

/** Opens the booking form and fills it in: a phone number, the code of a test, the first free time. */
export async function openBooking(
  screen: Screen,
  phones: readonly string[],
  number: number,
): Promise<void> {
  await screen.press("F4");
  await screen.see("input[name=patient]:focus");
  await screen.page.keyboard.type(phones[number % phones.length] ?? "");
  await screen.press("Enter");
  await screen.see("input[name=test]:focus");
  await screen.page.keyboard.type(CODES[number % CODES.length] ?? "");
  await screen.press("Enter");
  await screen.see("input[name=start_at]:focus", '[role="radio"][aria-checked="true"]');
}
