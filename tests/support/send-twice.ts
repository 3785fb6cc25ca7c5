import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Pool } from "pg";
import { type PriceChanges, seenOf } from "#domain/entities/price-changes.ts";
import type { Caller, Reply } from "./api.ts";
import type { World } from "./desk.ts";

/** A write: the declared route as `METHOD url`, the caller, the ids in the path, and the body. */
export interface Write {
  call: string;
  as: Caller;
  ids?: Readonly<Record<string, number>>;
  body?: object;
}

function send({ call, as, ids = {}, body }: Write, key: string): Promise<Reply<unknown>> {
  const [method = "", url = ""] = call.split(" ");
  const path = url.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
  const headers = { "idempotency-key": key };
  if (method === "POST") return as.post(path, body, headers);
  if (method === "PUT") return as.put(path, body, headers);
  if (method === "PATCH") return as.patch(path, body, headers);
  return as.delete(path, body, headers);
}

/** Counts the rows that a write would add. */
async function countTraces(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select count(*) from audit_log) as audits, (select count(*) from events) as events,
       (select count(*) from payments) as payments, (select count(*) from appointments) as appointments`,
  );
  return rows[0];
}

/** Sends a write twice with one key, and returns the body of the first response. */
export type SendTwice = (write: Write) => Promise<unknown>;

/** Raises the prices of a machine and a provider, and copies those of a machine, as the preview of each shows them. */
export async function changePricesTwice(
  twice: SendTwice,
  { center, owner }: Pick<World, "center" | "owner">,
): Promise<void> {
  const { ct: machine, southCt } = center.machines;
  const raise = { raise_type: "percentage", percentage: 10 };
  const steps: [call: string, ids: Record<string, number>, input: object][] = [
    ["/machines/:machine/price-list/raise/", { machine }, raise],
    ["/machines/:machine/price-list/copy/", { machine: southCt }, { from: machine, take: "all" }],
    [
      "/insurance-providers/:provider/price-list/raise/",
      { provider: center.providers.health },
      raise,
    ],
  ];
  for (const [url, ids, input] of steps) {
    const path = url.replace(/:\w+/, String(Object.values(ids)[0]));
    const { body } = await owner.post<PriceChanges>(`${path}?dry_run=true`, input);
    const seen = seenOf(body.changes ?? []);
    await twice({ call: `POST ${url}`, as: owner, ids, body: { ...input, seen } });
  }
}

/**
 * Returns a function that sends a write twice, and an object that fills with a finding for each route: `happened once`, or
 * how the first request failed or the second one differed.
 */
export function createSendTwice(pool: Pool) {
  const findings: Record<string, string> = {};
  const twice: SendTwice = async (write) => {
    const key = randomUUID();
    const first = await send(write, key);
    const traces = await countTraces(pool);
    const second = await send(write, key);
    const isSame = first.status === second.status && isDeepStrictEqual(first.body, second.body);
    const isSilent = isDeepStrictEqual(traces, await countTraces(pool));
    findings[write.call] =
      first.status >= 300
        ? `${first.status} ${JSON.stringify(first.body)}`
        : isSame && isSilent
          ? "happened once"
          : `then ${second.status} ${JSON.stringify(second.body)}`;
    return first.body;
  };
  return { twice, findings };
}
