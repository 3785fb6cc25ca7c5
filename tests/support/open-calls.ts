import type { Caller } from "./api.ts";
import { nameOf, routes } from "./permission-table.ts";

/** Calls that are left out, because they would lock the session or need a password: they are open always. */
const LOCK = ["POST /auth/lock/", "POST /auth/unlock/"];

/**
 * Makes every guarded call as a person who must do something else first. Returns those that are not refused with `code`,
 * in alphabetical order.
 */
export async function openCalls(person: Caller, code: string): Promise<string[]> {
  const calls: Readonly<Record<string, Caller["post"]>> = {
    POST: person.post,
    PUT: person.put,
    PATCH: person.patch,
    DELETE: person.delete,
    GET: person.get,
  };
  const open = [...LOCK];
  for (const route of routes) {
    if (route.permission === "public" || LOCK.includes(nameOf(route))) continue;
    const answer = await calls[route.method]?.<{ code: string }>(
      route.url.replace(/:\w+/g, "999999999"),
    );
    const answered = answer?.body.code;
    if (answered !== code && answered !== "forbidden") open.push(nameOf(route));
  }
  return open.toSorted();
}
