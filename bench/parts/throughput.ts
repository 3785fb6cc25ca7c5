import { saturate } from "../measure/load.ts";
import type { Subject } from "../measure/subject.ts";
import { figureRow, type Row, timedRow } from "../measure/timings.ts";

const CONNECTIONS = 20;
const LOAD_SECONDS = 15;
const MIN_PER_SECOND = 600;

/** Measures the throughput of the most common lists over 20 connections. */
export async function* measureThroughput(subject: Subject): AsyncGenerator<Row> {
  const tokens = await Promise.all(subject.desks.map((desk) => desk.token()));
  const day = new Date().toISOString().slice(0, 10);
  const paths = [
    `/appointments/?page=1&start_date=${day}&end_date=${day}`,
    "/appointments/?page=1",
    "/patients/?page=1",
    "/appointments/?page=1&status=pending",
  ];
  const many = await saturate(subject.product.base, {
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    next: (number) => ({
      method: "GET",
      path: paths[number % paths.length] ?? "",
      token: tokens[number % tokens.length] ?? "",
    }),
  });
  yield* [
    {
      ...timedRow(`lists, ${CONNECTIONS} connections`, many.timings),
      note: `${many.refused} refused`,
    },
    figureRow(
      `lists a second, ${CONNECTIONS} connections`,
      `${Math.round(many.perSecond)}/s`,
      `≥ ${MIN_PER_SECOND} a second`,
      many.perSecond >= MIN_PER_SECOND && many.refused === 0,
    ),
  ];
}
