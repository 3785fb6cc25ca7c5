import { invalidFields, isFaultCode, Refusal } from "#domain/errors.ts";
import { CONSTRAINTS } from "../database/constraints.ts";

/** Connection lost, refused, shutting down, starting up, out of connections or out of time. */
const AWAY = /^(08|57P0[1-5]|53300|57014|55P03|25P03)/;
const AWAY_NODE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
]);
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/i;
/** Bytes or text that PostgreSQL cannot hold, which only odd requests contain. */
const UNSTORABLE = /^(22021|22P05|22P02|22003)/;

const BROKEN_REFERENCE = "23503";

/** The layers of an error: Drizzle puts the driver's error into `cause`. */
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

/** PostgreSQL's five-letter state of an error; null for any other. */
export function sqlStateOf(error: unknown): string | null {
  for (const { code } of layersOf(error)) {
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** What a person is told of an error of the database; null when it is a fault of the program. */
export function refusalOf(error: unknown): Refusal | null {
  for (const { constraint } of layersOf(error)) {
    const meaning = typeof constraint === "string" ? CONSTRAINTS[constraint] : undefined;
    if (meaning) return meaningOf(meaning.code, meaning.field);
  }
  const state = sqlStateOf(error) ?? "";
  if (UNSTORABLE.test(state)) return new Refusal("malformed");
  if (state === BROKEN_REFERENCE) return ofReference(error);
  return isAway(error) ? new Refusal("unavailable") : null;
}

/** Someone else was quicker: what is to go is referred to by now, or what is referred to has gone. */
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

/** Whether the database could not be asked at all. */
export function isAway(error: unknown): boolean {
  for (const { code, message } of layersOf(error)) {
    if (typeof code === "string" && (AWAY.test(code) || AWAY_NODE.has(code))) return true;
    if (typeof message === "string" && AWAY_WORDS.test(message)) return true;
  }
  return false;
}
