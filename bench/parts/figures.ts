import type { Subject } from "../measure/subject.ts";
import { type Row, timedRow, timingsOf } from "../measure/timings.ts";

const SAMPLES = 12;
const dayBack = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Measures the dashboard and the financial report over all branches. */
export async function* measureFigures({ owner }: Subject): AsyncGenerator<Row> {
  const requests = [
    { what: "dashboard, 10 days, all branches", path: "/dashboard/", days: 9, p95: 100 },
    { what: "financial report, one year", path: "/financial-report/", days: 364, p95: 500 },
    { what: "financial report, three years", path: "/financial-report/", days: 1_094, p95: 1_500 },
  ];
  for (const { what, path, days, p95 } of requests) {
    const address = `${path}?start_date=${dayBack(days)}&end_date=${dayBack(0)}`;
    await owner.read(address);
    const times: number[] = [];
    for (let time = 0; time < SAMPLES; time += 1) {
      const reply = await owner.get(address);
      if (reply.status !== 200) throw new Error(`${address} answers ${reply.status}`);
      times.push(reply.time);
    }
    yield timedRow(what, timingsOf(times), { p95 });
  }
}
