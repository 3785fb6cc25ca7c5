import type { NamedKind } from "./audit-kinds.ts";

/** The filters of exported lists whose values are ids, and of which kind of record. */
const KINDS: Readonly<Record<string, NamedKind>> = {
  branch: "branch",
  branches: "branch",
  machine: "machine",
  machines: "machine",
  room: "room",
  test: "test",
  patient: "patient",
  referring_doctor: "referring_doctor",
  insurance_provider: "insurance_provider",
  provider: "insurance_provider",
  receptionist: "account",
  doctor: "account",
  assigned_to: "account",
  reported_by: "account",
  actor: "account",
  by: "account",
  category: "expense_category",
  shift: "receptionist_shift",
  appointment: "appointment",
  api_token: "api_token",
};

/** The lists whose filter `doctor` names a referring doctor. */
const OF_REFERRING_DOCTORS: ReadonlySet<string> = new Set([
  "commission-rules",
  "doctor-balances",
  "pay-outs",
]);

/** Returns of which kind the records are whose ids a filter of an exported list has; null if it has none. */
export function kindOfFilter(list: string, filter: string): NamedKind | null {
  if (OF_REFERRING_DOCTORS.has(list) && filter === "doctor") return "referring_doctor";
  return Object.hasOwn(KINDS, filter) ? (KINDS[filter] ?? null) : null;
}

/** Returns the filters of an export with the values that each has, as they were sent. */
export function filtersIn(asked: unknown): { name: string; values: string[] }[] {
  if (typeof asked !== "object" || asked === null) return [];
  return Object.entries(asked)
    .map(([name, value]: [string, unknown]) => ({
      name,
      values: name === "search" ? [String(value)] : String(value).split(","),
    }))
    .filter(({ values: [first = ""] }) => first !== "");
}

/** Returns the id that a filter has as text; null for a word such as `all`. */
export function idIn(value: string): number | null {
  return /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null;
}
