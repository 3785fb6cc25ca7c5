import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { SECRET_FIELDS } from "#domain/entities/account.ts";
import { Refusal } from "#domain/errors.ts";
import type { RequestAccount, Transaction } from "./context.ts";
import { answerOf } from "./failures.ts";
import type { UploadedFile } from "./uploads.ts";

const MAX_KEY_LETTERS = 255;

/** Asks that a request whose outcome is unknown is not executed any more; has any value. */
export const WITHDRAW_HEADER = "idempotency-withdraw";

/** A request with an idempotency key: the caller's key and a hash of the request. */
export interface IdempotencyKey {
  key: string;
  /**
   * Keyed hashes of method, path, query and body, without passwords: nobody who reads the table can guess them. The
   * first is stored; the others are those of earlier secrets of the server.
   */
  hashes: readonly [string, ...string[]];
}

/** The response to the first request with a key. */
export interface StoredResponse {
  status: number;
  body: unknown;
}

/**
 * Returns the idempotency key and request hashes, or null without the header. `hashesOf` returns the hashes with the
 * server's secrets. Throws `malformed` for a bad key.
 */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  request: { method: string; url: string; body: unknown; file: UploadedFile | null },
  hashesOf: (text: string) => IdempotencyKey["hashes"],
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || header === "" || header.length > MAX_KEY_LETTERS) {
    throw new Refusal("malformed", { detail: "The Idempotency-Key is not usable." });
  }
  const { method, url, body, file } = request;
  const [path = "", ...query] = url.split("?");
  const payload =
    file === null ? sorted(withoutSecrets(body ?? null)) : [file.name, hashOf(file.bytes)];
  const text = JSON.stringify([method, path.replace(/\/+$/, ""), payload, ...query]);
  return { key: header, hashes: hashesOf(text) };
}

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SECRET_FIELDS.has(name)));
}

function hashOf(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/**
 * Inserts the key in this transaction and returns null if it is new. A second request with the same
 * key waits until the first has committed; then its response is returned. Throws
 * `idempotency_mismatch` if the key was used for a different request.
 */
export async function claimKey(
  tx: Transaction,
  account: RequestAccount,
  { key, hashes }: IdempotencyKey,
): Promise<StoredResponse | null> {
  await tx.execute(
    sql`delete from idempotency_keys where ${isOwnKey(account, key)} and created_at < now() - interval '24 hours'`,
  );
  const insertedKey = await tx.execute(sql`
    insert into idempotency_keys (scan_center_id, account_id, key, request_hash)
    values (${account.centerId}, ${account.id}, ${key}, ${hashes[0]})
    on conflict do nothing returning key`);
  if (insertedKey.rows.length > 0) return null;
  const stored = await findResponse(tx, account, { key, hashes });
  if (!stored) throw new Refusal("unavailable");
  return stored;
}

/**
 * Returns the committed response to the first request with a key; null if there is none. Throws
 * `idempotency_mismatch` if the key was used for a different request.
 */
export async function findResponse(
  tx: Transaction,
  account: RequestAccount,
  { key, hashes }: IdempotencyKey,
): Promise<StoredResponse | null> {
  const { rows } = await tx.execute<{ request_hash: string; status: number; response: unknown }>(
    sql`select request_hash, status, response from idempotency_keys
      where ${isOwnKey(account, key)} and created_at >= now() - interval '24 hours'`,
  );
  const [row] = rows;
  if (!row) return null;
  // Empty if the key comes from a backup, or is older than keyed hashes.
  if (row.request_hash !== "" && !hashes.includes(row.request_hash))
    throw new Refusal("idempotency_mismatch");
  return { status: row.status, body: row.response };
}

/**
 * Returns the response to the first request with a key. If there was none, stores that it was withdrawn, so that it is
 * refused when it comes late, and returns that. A request that is being executed is waited for.
 */
export async function withdrawKey(
  tx: Transaction,
  account: RequestAccount,
  key: IdempotencyKey,
  requestId: string,
): Promise<StoredResponse> {
  const stored = await claimKey(tx, account, key);
  if (stored) return stored;
  const { status, body } = answerOf(new Refusal("withdrawn"), requestId);
  const response = { status, body };
  await storeResponse(tx, account, key, response);
  return response;
}

function isOwnKey(account: RequestAccount, key: string) {
  return sql`scan_center_id = ${account.centerId} and account_id = ${account.id} and key = ${key}`;
}

/** Stores the response with the key, in the transaction that produced it. */
export async function storeResponse(
  tx: Transaction,
  account: RequestAccount,
  { key }: IdempotencyKey,
  { status, body }: StoredResponse,
): Promise<void> {
  await tx.execute(sql`
    update idempotency_keys set status = ${status}, response = ${JSON.stringify(body ?? null)}::jsonb
    where ${isOwnKey(account, key)}`);
}
