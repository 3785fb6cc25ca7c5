import { setTimeout as sleep } from "node:timers/promises";
import { send } from "../measure/caller.ts";
import type { Subject } from "../measure/subject.ts";
import { figureRow, type Row, timedRow, timingsOf } from "../measure/timings.ts";

const SAMPLE_INTERVAL_MS = 100;
const MAX_MEMORY_MB = 150;
const LINE_FEED_BYTE = 10;

/** Measures the CSV export of all appointments: time to the first byte, memory, and the slowdown for other users. */
export async function* measureExport(subject: Subject): AsyncGenerator<Row> {
  const { product, owner, desks } = subject;
  const [desk] = desks;
  if (!desk) throw new Error("nobody is signed in");
  const path = "/appointments/?page=1";
  const timesWithoutExport: number[] = [];
  for (let index = 0; index < 60; index += 1) timesWithoutExport.push((await desk.get(path)).time);
  const atRest = product.memory();
  let peakMemory = atRest ?? 0;
  let lines = 0;
  const exportEnded = new AbortController();
  const began = performance.now();
  const file = owner
    .token()
    .then((token) =>
      send(`${product.base}/appointments/?export_csv=true`, {
        token,
        onData(chunk) {
          for (const byte of chunk) if (byte === LINE_FEED_BYTE) lines += 1;
        },
      }),
    )
    .finally(() => exportEnded.abort());
  const listTimes: number[] = [];
  while (!exportEnded.signal.aborted) {
    listTimes.push((await desk.get(path)).time);
    peakMemory = Math.max(peakMemory, product.memory() ?? 0);
    await sleep(SAMPLE_INTERVAL_MS);
  }
  const { firstByte, status } = await file;
  if (status !== 200) throw new Error(`the export answers ${status}`);
  const seconds = (performance.now() - began) / 1_000;
  const growth = peakMemory - (atRest ?? 0);
  const rows = `${lines - 1} rows in ${seconds.toFixed(1)} s`;
  yield* [
    timedRow(
      "export of all appointments, first byte",
      timingsOf([firstByte]),
      { max: 1_000 },
      rows,
    ),
    figureRow(
      "export, memory of the server beyond that at rest",
      atRest === null ? "not told here" : `${Math.round(growth)} MB`,
      `≤ ${MAX_MEMORY_MB} MB`,
      atRest === null ? null : growth <= MAX_MEMORY_MB,
    ),
    timedRow("a list before the export", timingsOf(timesWithoutExport)),
    timedRow("a list during the export", timingsOf(listTimes), { p95: 40 }),
  ];
}
