import { api } from "./client.ts";
import type { CallOptions, Query } from "./client.ts";

/** The lists in which people search for names, phones or identity numbers. */
const LISTS_OF_PEOPLE =
  /^\/(accounts|appointments|audit|commission-rules|(doctor|receptionist)-shift|receptionist-shift\/differences|claim-batches|claim-batches\/\d+\/lines|claim-movements|doctor-balances|insurance-transactions|patients|pay-outs|referring-doctors|safe-movements|safe-movements\/figures)\/$/;
/** The searches whose parameters are typed about people. */
const SEARCHES = /^\/(search|patients\/(best|similar))\/$/;

type FindOptions = Pick<CallOptions, "query" | "signal">;

/**
 * Reads a list or a search. Parameters about people are sent as a body, because proxies write addresses into their
 * logs; other parameters are in the address.
 */
export function find<T>(path: string, options: FindOptions): Promise<T> {
  return isAboutPeople(path, options)
    ? api.post<T>(`${path}query/`, inBody(options))
    : api.get<T>(path, options);
}

/** Downloads a list as a file, with the parameters in the same place as {@link find}. */
export function findFile(
  path: string,
  options: FindOptions,
): Promise<{ blob: Blob; name: string }> {
  return isAboutPeople(path, options)
    ? api.file(`${path}query/`, inBody(options))
    : api.file(path, options);
}

function isAboutPeople(path: string, { query = {} }: FindOptions): boolean {
  return SEARCHES.test(path) || (Boolean(query["search"]) && LISTS_OF_PEOPLE.test(path));
}

function inBody({ query = {}, signal }: FindOptions): CallOptions {
  return { body: textsOf(query), signal };
}

/** Returns the parameters that have a value as text, as an address has them. */
function textsOf(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
