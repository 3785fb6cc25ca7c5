import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { call, type HttpAnswer } from "../support/desk-over-http.ts";

const WRITERS = 4;
const READERS = 4;

/** An answer to a request under load. */
interface Answer {
  worker: number;
  /** When it arrived, in milliseconds of `performance.now`. */
  at: number;
  /** Without an answer: why, as text. */
  status: number | string;
}

/** Writers, who repeat each save until it is acknowledged, and readers, until stopped. */
export interface Work {
  /** The answers since the last call. */
  take(): Answer[];
  /** Resolves once each writer and reader has that many successes from now on. */
  untilEach(count: number): Promise<void>;
  stop(): Promise<void>;
  /** Number of acknowledged saves. */
  acknowledged(): number;
  /** Returns how many acknowledged saves are missing in the database, and how many saves are there twice. */
  compare(pool: Pool): Promise<{ lost: number; doubled: number }>;
}

export const hasSucceeded = ({ status }: Answer): boolean =>
  typeof status === "number" && status >= 200 && status < 300;
export const isWrite = ({ worker }: Answer): boolean => worker < WRITERS;
const isExpected = ({ status }: Answer): boolean =>
  hasSucceeded({ worker: 0, at: 0, status }) || status === 503;
/** Returns the answers that are neither a success nor 503, as text. */
export const unexpectedOf = (answers: readonly Answer[]): string[] =>
  answers.flatMap((answer) => (isExpected(answer) ? [] : [String(answer.status)]));

/** Starts the work on a server, `urlOf` at each request. `token` returns an access token that is still valid. */
export function startWork(urlOf: () => string, token: () => string): Work {
  const state = { isOver: false, saves: 0 };
  const answers: Answer[] = [];
  const successes = new Map<number, number>();
  const names: string[] = [];

  async function ask(worker: number, request: Promise<HttpAnswer>): Promise<boolean> {
    const status = await request.then(
      (answer) => answer.status,
      (error: unknown) => `none: ${String(error)}`,
    );
    const answer = { worker, at: performance.now(), status };
    answers.push(answer);
    if (!hasSucceeded(answer)) return false;
    successes.set(worker, (successes.get(worker) ?? 0) + 1);
    return true;
  }

  async function write(worker: number): Promise<void> {
    const number = (state.saves += 1);
    const name = `Save ${number}`;
    const isPatient = worker % 2 === 0;
    const body = isPatient
      ? {
          national_id: `F${String(number).padStart(9, "0")}`,
          name,
          country_phone_code: "+20",
          phone_number: "1012345678",
          birth_date: "1990-05-01",
          gender: "female",
        }
      : { name };
    const path = isPatient ? "/patients/" : "/referring-doctors/";
    const key = randomUUID();
    // The same key for each repetition, as the client does: a save whose answer was lost happens once.
    while (!(await ask(worker, call(urlOf(), path, { body, key, token: token() })))) {
      if (state.isOver) return;
      await sleep(50);
    }
    names.push(name);
  }

  async function read(worker: number): Promise<void> {
    const path = worker % 2 === 0 ? "/patients/?page=1" : "/branches/";
    await ask(worker, call(urlOf(), path, { token: token() }));
    await sleep(50);
  }

  const workers = Array.from({ length: WRITERS + READERS }, async (_, worker) => {
    while (!state.isOver) await (worker < WRITERS ? write(worker) : read(worker));
  });
  return {
    take: () => answers.splice(0),
    async untilEach(count) {
      const before = new Map(successes);
      const hasAll = () =>
        workers.every((_, one) => (successes.get(one) ?? 0) - (before.get(one) ?? 0) >= count);
      const end = performance.now() + 180_000;
      while (!hasAll()) {
        if (performance.now() > end) throw new Error("the work does not go on");
        await sleep(20);
      }
    },
    async stop() {
      state.isOver = true;
      await Promise.all(workers);
    },
    acknowledged: () => names.length,
    async compare(pool) {
      const { rows } = await pool.query<{ lost: number; doubled: number }>(
        `with there as (select name from patients union all select name from referring_doctors)
         select (select count(*) from unnest($1::text[]) as one where one not in (select name from there))::int as lost,
           (select count(*) from (select name from there where name like 'Save %' group by name having count(*) > 1) as twice)::int as doubled`,
        [[...names]],
      );
      return rows[0] ?? { lost: names.length, doubled: 0 };
    },
  };
}
