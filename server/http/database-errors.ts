import { invalidFields, isFaultCode, Refusal } from "#domain/errors.ts";
import { CONSTRAINTS } from "../database/constraints.ts";

/**
 * SQLSTATEs: connection lost or refused; 53: no disk, memory, connection or temporary space left; 58030: the disk fails;
 * server starting or stopping; timeout; and 25006: the server takes no writes, because another one has become the leader.
 */
const UNAVAILABLE = /^(08|53|58030|57P0[1-5]|57014|55P03|25P0[34]|25006)/;
/** Errors of the system: no connection, or no disk, file or memory left. */
const UNAVAILABLE_NODE: ReadonlySet<string> = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOMEM",
]);
const UNAVAILABLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/i;
/** SQLSTATEs: values that PostgreSQL cannot store. The client never sends such values. */
const UNSTORABLE = /^(22021|22P05|22P02|22003)/;

const BROKEN_REFERENCE = "23503";
/** SQLSTATEs: a constraint is violated. Messages of these contain names of the schema only. */
const VIOLATION = /^23/;
const SHARD = /_\d{6,}$/;

/** Yields the error and its causes: Drizzle puts the driver's error into `cause`. */
function* layersOf(error: unknown): Generator<Record<string, unknown>> {
  for (let layer = error; typeof layer === "object" && layer !== null;) {
    const fields: Record<string, unknown> = Object.fromEntries(
      ["code", "constraint", "message", "cause"].map((name) => [
        name,
        Reflect.get(Object(layer), name),
      ]),
    );
    yield fields;
    layer = fields["cause"];
  }
}

/** Returns PostgreSQL's five-character SQLSTATE, or null if the error has none. */
export function sqlStateOf(error: unknown): string | null {
  for (const { code } of layersOf(error)) {
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Returns the Refusal to send for a database error, or null if the error is a bug in the program. */
export function refusalOf(error: unknown): Refusal | null {
  for (const layer of layersOf(error)) {
    const meaning = CONSTRAINTS[constraintOf(layer)];
    if (meaning) return meaningOf(meaning.code, meaning.field);
  }
  const state = sqlStateOf(error) ?? "";
  if (UNSTORABLE.test(state)) return new Refusal("malformed");
  if (state === BROKEN_REFERENCE) return ofReference(error);
  return isUnavailable(error) ? new Refusal("unavailable") : null;
}

/**
 * Returns the name of the constraint that an error is about; empty if it is about none. Of an error of a Citus worker the
 * coordinator passes on only the code and the message, and the name ends in the number of the shard.
 */
function constraintOf({ constraint, code, message }: Record<string, unknown>): string {
  if (typeof constraint === "string") return constraint.replace(SHARD, "");
  if (typeof code !== "string" || !VIOLATION.test(code) || typeof message !== "string") return "";
  const [, name = ""] = / constraint "(\w+)"/.exec(message) ?? [];
  return name.replace(SHARD, "");
}

/** Returns the refusal if a concurrent request added a reference to a deleted record, or deleted a referenced one. */
function ofReference(error: unknown): Refusal {
  for (const { message } of layersOf(error)) {
    if (typeof message === "string" && message.startsWith("update or delete on table"))
      return new Refusal("in_use");
  }
  return new Refusal("not_found");
}

function meaningOf(code: Refusal["code"], field: string | undefined): Refusal {
  if (field === undefined || !isFaultCode(code)) return new Refusal(code);
  return new Refusal(code, { errors: invalidFields({ [field]: code }).errors ?? {} });
}

/** Returns true if the database could not be reached, did not respond in time, or has no room: it may succeed later. */
export function isUnavailable(error: unknown): boolean {
  for (const { code, message } of layersOf(error)) {
    if (typeof code === "string" && (UNAVAILABLE.test(code) || UNAVAILABLE_NODE.has(code)))
      return true;
    if (typeof message === "string" && UNAVAILABLE_TEXT.test(message)) return true;
  }
  return false;
}
