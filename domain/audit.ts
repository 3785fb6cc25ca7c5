/**
 * Milliseconds within which the audit trail notes the same action only once: a person who reads a record ten times
 * within a quarter of an hour leaves one row. The quarters begin at :00, :15, :30 and :45 in UTC.
 */
export const NOTED_ONCE_WITHIN_MS = 15 * 60_000;

/** The actions that are noted once in that time. */
export type NotedAction = "read" | "print" | "refused" | "login_failed" | "locked_out";

/** A record as the API sends it. */
type Fields = Readonly<Record<string, unknown>>;

/** Fields that change with every save. The time and the order of the audit rows say the same. */
const ALWAYS_CHANGED: ReadonlySet<string> = new Set(["updated_at", "version"]);

/** Fields that a row about an action keeps although they may be the same as before, since the history shows them. */
export const KEPT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  end: ["receptionist_name", "doctor_name", "note"],
  flag: ["flag_reason"],
  compensate: ["compensation_amount"],
};

/**
 * Returns what a row of the audit trail keeps of a record before and after: of a change the fields that differ and those
 * in `kept`, of a new or deleted record all of them. What the record repeats of its patient, such as the name and phone
 * in an appointment, is left out: the id of the patient says as much.
 */
export function auditedFields(
  before: object | null,
  after: object | null,
  kept: readonly string[] = [],
): { before: object | null; after: object | null } {
  const [old, now] = [before && withoutPatient(before), after && withoutPatient(after)];
  if (old === null || now === null) return { before: old, after: now };
  const isKept = (name: string) =>
    kept.includes(name) || (!ALWAYS_CHANGED.has(name) && !isSameJson(old[name], now[name]));
  const names = Object.keys({ ...old, ...now }).filter(isKept);
  return { before: pick(old, names), after: pick(now, names) };
}

function withoutPatient(record: object): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !name.startsWith("patient_")),
  );
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  );
}

/** Compares two values of JSON. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What identifies a row about a repeated action. */
export interface Repeated {
  /** Id of the person; null if nobody is signed in. */
  actor: number | null;
  action: NotedAction;
  entity: string;
  entityId: number | null;
  /** What else distinguishes two rows, such as the call that was refused or the address it came from. */
  detail?: string;
}

/** Returns the key that repeated actions within the same quarter of an hour have in common. */
export function onceKey({ actor, action, entity, entityId, detail }: Repeated, at: Date): string {
  const quarter = Math.floor(at.getTime() / NOTED_ONCE_WITHIN_MS);
  return [quarter, actor ?? "", action, entity, entityId ?? "", detail ?? ""].join("|");
}
