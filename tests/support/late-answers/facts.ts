import type { Changes, Row, TableWatch } from "../round-trip/tables.ts";

/** Columns of new rows that somebody types or chooses; the others follow from them. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  patients: ["name", "national_id", "phone_number"],
  referring_doctors: ["name", "phone_number"],
  branches: ["name", "address"],
  tests: ["unique_id", "modality", "name_en"],
  receptionist_shifts: ["opening_float"],
  doctor_shifts: [],
  insurance_transactions: ["provider_id"],
  reports: ["appointment_id", "status"],
  report_versions: ["revision"],
};

/** Columns of changed rows that follow from what is typed. */
const FOLLOWS = new Set([
  "appointments.paid_amount",
  "appointments.requested_cost",
  "patients.search_text",
  "patients.search_sounds",
  "receptionist_shifts.end_time",
  "receptionist_shifts.expected_cash",
  "receptionist_shifts.difference",
  "referring_doctors.search_text",
  "referring_doctors.search_sounds",
  "tests.search_text",
]);

/** Tables that make names findable: they follow from the names. */
const OF_SEARCH = /^name_/;

/**
 * What was stored since it was remembered, a line for each thing, in no order: everything that differs, as far
 * as it does not follow from what else differs.
 */
export async function storedFacts(watch: TableWatch): Promise<string[]> {
  const { added, changed, removed }: Changes = await watch.changes();
  const facts = Object.entries(removed).flatMap(([table, rows]) =>
    rows.map((row) => `${table} removed ${JSON.stringify(row)}`),
  );
  for (const [table, rows] of Object.entries(added))
    for (const row of OF_SEARCH.test(table) ? [] : rows)
      facts.push(await factOf(watch, table, row));
  for (const [place, columns] of Object.entries(changed)) {
    const [table = ""] = place.split(" ");
    for (const [column, [, after]] of Object.entries(columns))
      if (!FOLLOWS.has(`${table}.${column}`))
        facts.push(`${place} ${column}=${textOf(column, after)}`);
  }
  return facts.toSorted();
}

async function factOf(watch: TableWatch, table: string, row: Row): Promise<string> {
  const isNew = async (of: string, id: unknown): Promise<boolean> =>
    Object.keys(await watch.before(of, Number(id))).length === 0;
  if (table === "appointments") {
    const patient = row["patient_id"];
    return bookingFact(row, (await isNew("patients", patient)) ? "new" : String(patient));
  }
  if (table === "payments") {
    const id = Number(row["appointment_id"]);
    // Of a new booking the sum stands in the booking itself.
    return (await isNew("appointments", id))
      ? `${String(row["kind"])} by ${String(row["method"])} for the booking`
      : paymentFact({ ...row, id } as unknown as Parameters<typeof paymentFact>[0]);
  }
  const columns = TYPED[table];
  const shown = columns ?? Object.keys(row);
  const text = "content" in row ? ` ${textIn(row["content"])}` : "";
  return `${table}:${shown.map((name) => ` ${name}=${String(row[name])}`).join("")}${text}`;
}

/** A booking by what is chosen in it; what is paid as `all` where nothing is left to pay. */
function bookingFact(row: Row, patient: string): string {
  const due = Number(row["total_price"]) - Number(row["covered_amount"]);
  const paid = row["paid_amount"] === due ? "all" : String(row["paid_amount"]);
  const insurer = JSON.stringify(row["insurance_provider_id"] ?? "none");
  return `booking: patient ${patient}, test ${String(row["test_id"])}, insurer ${insurer.replaceAll('"', "")}, paid ${paid}`;
}

export function paymentFact(row: {
  id: number;
  kind: string;
  method: string;
  amount: number;
  reason: string | null;
}): string {
  const { id, kind, method, amount, reason } = row;
  return `${kind} of ${amount} by ${method} for appointment ${id}, reason ${reason ?? "none"}`;
}

export const wantedBooking = (what: {
  patient: number | string;
  test: number;
  insurer?: number;
}): string =>
  `booking: patient ${what.patient}, test ${what.test}, insurer ${what.insurer ?? "none"}, paid all`;

function textOf(column: string, value: unknown): string {
  if (column === "content") return textIn(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The text of a report, without its structure. */
export function textIn(content: unknown): string {
  if (typeof content !== "object" || content === null) return "";
  if ("text" in content) return String(content.text);
  return Object.values(content)
    .map((inner) => textIn(inner))
    .join("");
}
