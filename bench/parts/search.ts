import { containing } from "#server/resources/scope.ts";
import type { Caller } from "../measure/caller.ts";
import type { Subject } from "../measure/subject.ts";
import { type Row, timedRow, timeOf, timingsOf } from "../measure/timings.ts";
import { searchQueries } from "./search-queries.ts";

const QUERIES_PER_KIND = 30;
const SUGGESTION_BUDGET = { p95: 15, max: 60 };
const LIST_BUDGET = { p95: 40 };

/**
 * Measures every kind of patient search in the picker, the palette and the list, and for comparison a plain
 * ILIKE over name, phone and identity number on the same data.
 */
export async function* measureSearch(subject: Subject): AsyncGenerator<Row> {
  const kinds = await searchQueries(subject, QUERIES_PER_KIND);
  const [desk] = subject.desks;
  if (!desk) throw new Error("nobody is signed in");
  const searches = [
    { name: "picker", path: "/patients/best/?limit=8&q=", budget: SUGGESTION_BUDGET },
    { name: "palette", path: "/search/?kinds=patients&limit=8&q=", budget: SUGGESTION_BUDGET },
    // The screen requests the rows with each letter, and the exact count when the user pauses.
    { name: "list", path: "/patients/?page=1&at_least=true&search=", budget: LIST_BUDGET },
    { name: "list's count", path: "/patients/?page=1&page_size=1&search=" },
  ];
  for (const { name, path, budget } of searches) {
    const allTimes: number[] = [];
    for (const [kind, queries] of kinds) {
      const { times, slowest, found } = await timesOf(desk, path, queries);
      // A search that finds nobody is quick, and was taken for one that is good.
      if (found === 0 && !kind.startsWith("nobody"))
        throw new Error(`${name}: ${kind} finds nobody`);
      allTimes.push(...times);
      if (budget) yield timedRow(`search, ${name}: ${kind}`, timingsOf(times), budget, slowest);
    }
    yield timedRow(`search, ${name}: all kinds`, timingsOf(allTimes), budget);
  }
  const someOfEach = [...kinds.values()].flatMap((queries) => queries.slice(0, 3));
  const plainTimes: number[] = [];
  for (const query of someOfEach)
    plainTimes.push(await timeOf(() => searchByIlike(subject, query)));
  yield timedRow("search, plain ILIKE on the same data", timingsOf(plainTimes));
}

async function timesOf(caller: Caller, path: string, queries: readonly string[]) {
  const times: number[] = [];
  let worst = { query: "", time: 0 };
  let found = 0;
  await caller.read(path + encodeURIComponent(queries[0] ?? ""));
  for (const query of queries) {
    const reply = await caller.get(path + encodeURIComponent(query));
    if (reply.status !== 200) throw new Error(`${query} answers ${reply.status}`);
    times.push(reply.time);
    if (reply.body.includes('"id":')) found += 1;
    if (reply.time > worst.time) worst = { query, time: reply.time };
  }
  return { times, slowest: worst.query, found };
}

function searchByIlike({ database, center }: Subject, query: string) {
  return database.pool.query(
    `select * from patients where scan_center_id = $1
       and (name ilike $2 or phone_number ilike $2 or national_id ilike $2)
     order by created_at desc, id desc limit 8`,
    [center, containing(query)],
  );
}
