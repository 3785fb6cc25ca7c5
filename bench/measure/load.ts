import autocannon from "autocannon";
import { setTimeout as sleep } from "node:timers/promises";
import { type Timings, timingsOf } from "./timings.ts";

/** One request of a load test. */
export interface LoadRequest {
  method: "GET" | "POST";
  /** Path after the base URL. */
  path: string;
  token: string;
  body?: object;
}

export interface LoadResult {
  perSecond: number;
  /** Number of responses other than 2xx, connection errors and timeouts. */
  refused: number;
  timings: Timings;
}

/** Measures the throughput of a number of connections, each of which sends its next request after the response. */
export async function saturate(
  base: string,
  {
    connections,
    seconds,
    next,
  }: { connections: number; seconds: number; next(number: number): LoadRequest },
): Promise<LoadResult> {
  let sentCount = 0;
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests: [
      {
        // Called before each request.
        setupRequest(request) {
          sentCount += 1;
          return { ...request, ...requestOf(base, next(sentCount)) };
        },
      },
    ],
  });
  const { latency } = result;
  return {
    perSecond: result["2xx"] / result.duration,
    refused: result.non2xx + result.errors + result.timeouts,
    timings: {
      median: latency.p50,
      p95: (latency.p90 + latency.p97_5) / 2,
      p99: latency.p99,
      max: latency.max,
      count: result["2xx"],
    },
  };
}

function requestOf(base: string, { method, path, token, body }: LoadRequest): autocannon.Request {
  return {
    method,
    path: `${new URL(base).pathname}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones have been answered. Each time is measured from
 * the moment when the request was due, so that delays in sending count as well.
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  ask: (number: number) => Promise<{ kind: string; isGood: boolean }>,
): Promise<{ timings: Timings; byKind: ReadonlyMap<string, Timings>; failed: string[] }> {
  const kinds = new Map<string, number[]>();
  const failed: string[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const work = (async () => {
      try {
        const { kind, isGood } = await ask(number);
        const times = kinds.get(kind) ?? [];
        times.push(performance.now() - due);
        kinds.set(kind, times);
        if (!isGood) failed.push(kind);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    })();
    running.add(work);
    void work.then(() => running.delete(work));
  }
  await Promise.all(running);
  return {
    timings: timingsOf([...kinds.values()].flat()),
    byKind: new Map([...kinds].map(([kind, times]) => [kind, timingsOf(times)])),
    failed,
  };
}
