import { type ChildProcess, fork } from "node:child_process";
import pLimit, { type LimitFunction } from "p-limit";
import { Refusal } from "#domain/errors.ts";
import { PROJECT_DIR, UPLOAD_READER } from "../places.ts";
import type { Job, Reading } from "./reader.ts";

/** How much of the machine the reading of files may take. */
export interface ReadingLimits {
  /** Files that are read at the same time, each in a process of its own. */
  parallel: number;
  /** Files that wait, of all accounts and of one; a further one is answered `unavailable`. */
  waiting: number;
  waitingOfOne: number;
  /** Milliseconds for one file. */
  time: number;
  /** Mebibytes of objects of one process. */
  memory: number;
  /** Milliseconds after which a process without a file ends, and gives back its memory. */
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

/** A process that ended over a file, and why: it took too much memory, or too long. */
type Ended = { ended: "memory" | "time" };

/**
 * Returns what reads files in processes beside the one that answers requests. A file that takes more than its share ends
 * its process and nothing else. A thread with a limit would not do: one object that is larger than what is left to the
 * thread ends the whole program.
 */
export function createReading(changed: Partial<ReadingLimits> = {}) {
  const limits = { ...LIMITS, ...changed };
  const queue = pLimit(limits.parallel);
  /** Of each account one file at a time is read or waits with those of others; its further ones wait behind it. */
  const queues = new Map<number, LimitFunction>();
  const free: { reader: ChildProcess; timer: NodeJS.Timeout }[] = [];

  function take(): ChildProcess {
    const kept = free.pop();
    if (kept === undefined) return startReader(limits.memory);
    clearTimeout(kept.timer);
    return kept.reader;
  }

  function giveBack(reader: ChildProcess): void {
    const end = () => {
      const at = free.findIndex((one) => one.reader === reader);
      if (at >= 0) free.splice(at, 1);
      reader.kill("SIGKILL");
    };
    reader.once("exit", end).once("error", end);
    free.push({ reader, timer: setTimeout(end, limits.idle).unref() });
  }

  async function run(job: Job): Promise<Reading | Ended> {
    const reader = take();
    reader.removeAllListeners();
    hold(reader, true);
    const result = await resultOf(reader, job, limits.time);
    reader.removeAllListeners();
    hold(reader, false);
    if ("ended" in result) {
      // What it still says while it ends concerns nobody.
      reader.on("error", () => undefined);
      reader.kill("SIGKILL");
    } else giveBack(reader);
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
    /** Number of processes that are kept for the next file. */
    get idleReaders(): number {
      return free.length;
    },
  };
}

function tooMany(): Refusal {
  return new Refusal("unavailable", { extra: { retry_after: RETRY_SECONDS } });
}

export type Reader = ReturnType<typeof createReading>;

function startReader(memory: number): ChildProcess {
  const sources = UPLOAD_READER.endsWith(".ts") ? ["--import", "tsx"] : [];
  return fork(UPLOAD_READER, {
    execArgv: [...sources, `--max-old-space-size=${memory}`, "--max-semi-space-size=16"],
    cwd: PROJECT_DIR,
    // It reads what strangers made, so it knows no key and no password of the server.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Says whether the program waits for a process before it ends. */
function hold(reader: ChildProcess, isHeld: boolean): void {
  const change = isHeld ? "ref" : "unref";
  reader[change]();
  reader.channel?.[change]();
}

function resultOf(reader: ChildProcess, job: Job, time: number): Promise<Reading | Ended> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ ended: "time" }), time);
    reader.once("message", (result: Reading) => {
      clearTimeout(timer);
      resolve(result);
    });
    const fail = (failure: Error) => {
      clearTimeout(timer);
      reject(failure);
    };
    reader.once("error", fail);
    reader.once("exit", (code, signal) => {
      if (signal === null) return fail(new Error(`The reader of files ended with ${code}`));
      clearTimeout(timer);
      return resolve({ ended: "memory" });
    });
    reader.send(job, (failure) => failure !== null && fail(failure));
  });
}
