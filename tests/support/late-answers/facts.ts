import type { Changes, Row, TableWatch } from "../round-trip/tables.ts";

/** The columns of new rows that the user types or chooses; all others are derived. */
const TYPED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
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

/** The columns of changed rows that are derived from what is typed. */
const DERIVED_COLUMNS = new Set([
  "appointments.paid_amount",
  "appointments.requested_cost",
  "patients.search_text",
  "patients.search_sounds",
  "receptionist_shifts.end_time",
  "receptionist_shifts.ended_by",
  "receptionist_shifts.expected_cash",
  "receptionist_shifts.difference",
  "referring_doctors.search_text",
  "referring_doctors.search_sounds",
  "tests.search_text",
]);

/** Tables of the name search, which are derived from the names. */
const SEARCH_TABLES = /^name_/;

/** Returns what was stored since `watch.remember()`, one line per fact, sorted: all differences except derived ones. */
export async function storedFacts(watch: TableWatch): Promise<string[]> {
  const { added, changed, removed }: Changes = await watch.changes();
  const facts = Object.entries(removed).flatMap(([table, rows]) =>
    rows.map((row) => `${table} removed ${JSON.stringify(row)}`),
  );
  for (const [table, rows] of Object.entries(added))
    for (const row of SEARCH_TABLES.test(table) ? [] : rows)
      facts.push(await factOf(watch, table, row));
  for (const [place, columns] of Object.entries(changed)) {
    const [table = ""] = place.split(" ");
    for (const [column, [, after]] of Object.entries(columns))
      if (!DERIVED_COLUMNS.has(`${table}.${column}`))
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
    // The amount of a new booking's payment is in the booking's own fact.
    return (await isNew("appointments", id))
      ? `${String(row["kind"])} by ${String(row["method"])} for the booking`
      : paymentFact({ ...row, id } as unknown as Parameters<typeof paymentFact>[0]);
  }
  const columns = TYPED_COLUMNS[table];
  const shown = columns ?? Object.keys(row);
  const text = "content" in row ? ` ${textIn(row["content"])}` : "";
  return `${table}:${shown.map((name) => ` ${name}=${String(row[name])}`).join("")}${text}`;
}

/** Describes a booking in one line: what was chosen in it, and `all` as the paid amount if nothing is left to pay. */
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

/** Returns the text of a report, without its structure. */
export function textIn(content: unknown): string {
  if (typeof content !== "object" || content === null) return "";
  if ("text" in content) return String(content.text);
  return Object.values(content)
    .map((inner) => textIn(inner))
    .join("");
}
