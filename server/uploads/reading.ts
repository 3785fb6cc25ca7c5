import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { Refusal } from "#domain/errors.ts";
import { UPLOAD_READER } from "../places.ts";
import type { Job, Reading } from "./thread.ts";

/** How much of the machine the reading of files may take. */
export interface ReadingLimits {
  /** Files that are read at the same time, each in a thread of its own. */
  parallel: number;
  /** Files that wait, of all accounts and of one; a further one is answered `unavailable`. */
  waiting: number;
  waitingOfOne: number;
  /** Milliseconds for one file. */
  time: number;
  /** Mebibytes of objects of one thread. */
  memory: number;
  /** Milliseconds after which a thread without a file ends, and gives back its memory. */
  idle: number;
}

const LIMITS: ReadingLimits = {
  parallel: 2,
  waiting: 20,
  waitingOfOne: 10,
  time: 10_000,
  memory: 160,
  idle: 3_000,
};
const RETRY_SECONDS = 5;

/** A thread that ended over a file, and why: it took too much memory, or too long. */
type Ended = { ended: "memory" | "time" };

/**
 * Returns what reads files in threads beside the one that answers requests. A file that takes more than its share ends
 * its thread and nothing else.
 */
export function createReading(changed: Partial<ReadingLimits> = {}) {
  const limits = { ...LIMITS, ...changed };
  const queue = pLimit(limits.parallel);
  /** Of each account one file at a time is read or waits with those of others; its further ones wait behind it. */
  const queues = new Map<number, LimitFunction>();
  const free: { worker: Worker; timer: NodeJS.Timeout }[] = [];

  function take(): Worker {
    const kept = free.pop();
    if (kept === undefined) return startThread(limits.memory);
    clearTimeout(kept.timer);
    return kept.worker;
  }

  function giveBack(worker: Worker): void {
    const end = () => {
      const at = free.findIndex((one) => one.worker === worker);
      if (at >= 0) free.splice(at, 1);
      void worker.terminate();
    };
    worker.once("exit", end).once("error", end);
    free.push({ worker, timer: setTimeout(end, limits.idle).unref() });
  }

  async function run(job: Job): Promise<Reading | Ended> {
    const worker = take();
    worker.removeAllListeners();
    worker.ref();
    const result = await resultOf(worker, job, limits.time);
    worker.removeAllListeners();
    worker.unref();
    if ("ended" in result) {
      // What it still says while it ends concerns nobody.
      worker.on("error", () => undefined);
      await worker.terminate();
    } else giveBack(worker);
    return result;
  }

  async function readInTurn(job: Job, account: number): Promise<Reading | Ended> {
    const own = queues.get(account) ?? pLimit(1);
    queues.set(account, own);
    if (own.pendingCount >= limits.waitingOfOne) throw tooMany();
    try {
      return await own(() => queue(() => run(job)));
    } finally {
      if (own.activeCount + own.pendingCount === 0) queues.delete(account);
    }
  }

  return {
    /** Reads a file of an account, or of nobody. Throws `unavailable` if too many others wait. */
    async read(job: Job, account: number | null = null): Promise<Reading | Ended> {
      const inQueues = [...queues.values()].reduce((sum, own) => sum + own.pendingCount, 0);
      if (queue.pendingCount + inQueues >= limits.waiting) throw tooMany();
      return account === null ? queue(() => run(job)) : readInTurn(job, account);
    },
    /** Number of threads that are kept for the next file. */
    get idleThreads(): number {
      return free.length;
    },
  };
}

function tooMany(): Refusal {
  return new Refusal("unavailable", { extra: { retry_after: RETRY_SECONDS } });
}

export type Reader = ReturnType<typeof createReading>;

function startThread(memory: number): Worker {
  return new Worker(pathToFileURL(UPLOAD_READER), {
    // A thread needs none of the options of its program.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  });
}

function resultOf(worker: Worker, job: Job, time: number): Promise<Reading | Ended> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ ended: "time" }), time);
    const settle = (result: Reading | Ended) => {
      clearTimeout(timer);
      resolve(result);
    };
    worker.once("message", settle);
    worker.once("error", (error) => {
      if (Reflect.get(Object(error), "code") === "ERR_WORKER_OUT_OF_MEMORY")
        return settle({ ended: "memory" });
      clearTimeout(timer);
      return reject(error);
    });
    worker.once("exit", () => settle({ ended: "memory" }));
    worker.postMessage(job, []);
  });
}
