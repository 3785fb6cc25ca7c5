import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { Refusal } from "#domain/errors.ts";
import { UPLOAD_READER } from "../places.ts";
import type { Job, Reading } from "./thread.ts";

/** How much of the machine the reading of files may take. */
export interface ReadingLimits {
  /** Files that are read at the same time, each in a thread of its own. */
  parallel: number;
  /** Files that wait; a further one is answered `unavailable`. */
  waiting: number;
  /** Milliseconds for one file. */
  time: number;
  /** Mebibytes of objects of one thread. */
  memory: number;
  /** Milliseconds after which a thread without a file ends, and gives back its memory. */
  idle: number;
}

const LIMITS: ReadingLimits = { parallel: 2, waiting: 20, time: 10_000, memory: 160, idle: 3_000 };
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

  return {
    /** Reads a file. Throws `unavailable` if too many others wait. */
    read(job: Job): Promise<Reading | Ended> {
      if (queue.pendingCount >= limits.waiting)
        throw new Refusal("unavailable", { extra: { retry_after: RETRY_SECONDS } });
      return queue(() => run(job));
    },
    /** Number of threads that are kept for the next file. */
    get idleThreads(): number {
      return free.length;
    },
  };
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
