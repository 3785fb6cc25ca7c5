import { startProduct } from "../measure/product.ts";
import { type Row, timedRow, timingsOf } from "../measure/timings.ts";

const STARTS = 5;

/**
 * Measures the time from the start command until the server is ready, with an existing database that is not running.
 */
export async function* measureStart(dataDir: string, port: number): AsyncGenerator<Row> {
  const times: number[] = [];
  for (let time = 0; time < STARTS; time += 1) {
    const product = await startProduct(dataDir, port);
    times.push(product.startTime);
    await product.stop();
  }
  yield* [timedRow("start on an existing database", timingsOf(times), { max: 3_000 })];
}
