import type { Caller } from "../measure/caller.ts";
import type { Subject } from "../measure/subject.ts";
import { type Row, timedRow, timingsOf } from "../measure/timings.ts";
import { type MeasuredList, measuredLists } from "./list-queries.ts";

const BUDGET = { p95: 40 };
const PAGE_SIZE = 50;
const SAMPLES = 8;
/** Number of requests for each pair of a sort order and a filter. */
const SAMPLES_PER_PAIR = 3;

/**
 * Measures every paged list: each sort order in both directions and each filter, first and last page. The note
 * of a row is its slowest URL.
 */
export async function* measureLists(subject: Subject): AsyncGenerator<Row> {
  for (const list of await measuredLists(subject)) {
    const sorted = list.sorts.flatMap((sort) => [`ordering=${sort}`, `ordering=-${sort}`]);
    yield* await measureBothEnds(subject.owner, list, "each sort", sorted, SAMPLES);
    yield* await measureBothEnds(subject.owner, list, "each filter", list.filters, SAMPLES);
  }
  const desk = subject.desks[0];
  const appointments = (await measuredLists(subject)).find(({ path }) => path === "/appointments/");
  if (desk && appointments) {
    const filters = appointments.filters.filter((filter) => !/branch|machine=/.test(filter));
    yield* await measureBothEnds(
      desk,
      appointments,
      "each filter, one branch's desk",
      filters,
      SAMPLES,
    );
  }
}

/** Measures every sort order of a list with every filter; takes some minutes. */
export async function* measureCrossedLists(subject: Subject): AsyncGenerator<Row> {
  for (const list of await measuredLists(subject)) {
    const crossed = list.sorts.flatMap((sort) =>
      list.filters.flatMap((filter) => [
        `ordering=${sort}&${filter}`,
        `ordering=-${sort}&${filter}`,
      ]),
    );
    yield* await measureBothEnds(
      subject.owner,
      list,
      "each sort with each filter",
      crossed,
      SAMPLES_PER_PAIR,
    );
  }
}

/** Measures the first and the last page of some queries. */
async function measureBothEnds(
  caller: Caller,
  { path }: MeasuredList,
  name: string,
  queries: readonly string[],
  times: number,
): Promise<Row[]> {
  const pages = { first: createWorst(), last: createWorst() };
  for (const query of queries) {
    const first = `${path}?${query}&page=1`;
    const { count } = readCount(await caller.read(first));
    await measure(caller, first, times, pages.first);
    if (count <= PAGE_SIZE) continue;
    await measure(
      caller,
      `${path}?${query}&page=${Math.ceil(count / PAGE_SIZE)}`,
      times,
      pages.last,
    );
  }
  return (["first", "last"] as const)
    .filter((which) => pages[which].all.length > 0)
    .map((which) => {
      const { all, worst } = pages[which];
      const note = `${worst.address} ${Math.round(worst.time)} ms`;
      return timedRow(`list ${path} ${name}, ${which} page`, timingsOf(all), BUDGET, note);
    });
}

function createWorst() {
  const allTimes: number[] = [];
  return { all: allTimes, worst: { address: "", time: 0 } };
}

async function measure(
  caller: Caller,
  address: string,
  times: number,
  into: ReturnType<typeof createWorst>,
): Promise<void> {
  const listTimes: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const reply = await caller.get(address);
    if (reply.status !== 200) throw new Error(`${address} answers ${reply.status}: ${reply.body}`);
    listTimes.push(reply.time);
  }
  into.all.push(...listTimes);
  const { median } = timingsOf(listTimes);
  if (median > into.worst.time) Object.assign(into.worst, { address, time: median });
}

function readCount(page: unknown): { count: number } {
  const { count } = Object(page);
  if (typeof count !== "number") throw new Error("that is no page of a list");
  return { count };
}
