import { readEvents } from "#tests/support/event-reader.ts";
import { type Product, startProduct } from "../measure/product.ts";
import { benchEmail } from "../fill/accounts.ts";
import { type Caller, signIn } from "../measure/caller.ts";
import type { Subject } from "../measure/subject.ts";
import { type Row, timedRow, timeOf, timingsOf } from "../measure/timings.ts";

const CHANGES = 30;
const BUDGET = { max: 1_000 };

/**
 * Measures the time from a change at one desk until its event has arrived at another one: at the same server, and at a
 * second server on the same database.
 */
export async function* measureEvents(subject: Subject): AsyncGenerator<Row> {
  const { product, dataDir, port, admin } = subject;
  yield timedRow("a change → its event", await eventTimes(admin, product, admin), BUDGET);
  const second = await startProduct(dataDir, port + 2, { databaseUrl: subject.databaseUrl });
  try {
    const reader = await signIn(second.base, benchEmail("admin"));
    const times = await eventTimes(admin, second, reader);
    yield timedRow("a change → its event at another server", times, BUDGET);
  } finally {
    await second.stop();
  }
}

/** Changes a referring doctor again and again; returns how long each event took to reach the stream of `reader` at the server `there`. */
async function eventTimes(changer: Caller, there: Product, reader: Caller) {
  const url = new URL(there.base).origin;
  const stream = await readEvents(url, await reader.token());
  try {
    const times: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const name = `Dr Measured ${change}`;
      stream.events.length = 0;
      times.push(
        await timeOf(() =>
          Promise.all([
            changer.post("/referring-doctors/", { name }),
            stream.waitFor("referring_doctor.created"),
          ]),
        ),
      );
    }
    return timingsOf(times);
  } finally {
    stream.close();
  }
}
