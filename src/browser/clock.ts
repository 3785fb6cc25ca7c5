import { createListeners } from "./listeners.ts";

/** What a clock is read from, in milliseconds; tests replace it. */
export type ClockSource = {
  /** The computer's clock: it may be wrong, and may be set while the page is open. */
  wall: () => number;
  /** The time since the page was opened. Nobody sets it, but some browsers stop it while the computer sleeps. */
  steady: () => number;
};

const COMPUTER: ClockSource = { wall: () => Date.now(), steady: () => performance.now() };

/** The `Date` of a response has whole seconds. */
const DATE_STEP_MS = 1_000;
/** If the computer's clock gained more than this on the steady time, the computer slept or its clock was set. */
const JUMP_MS = 5_000;
/** A computer does not sleep for longer than this between two looks at the screen: its clock was set. */
const LONGEST_SLEEP_MS = 3 * 86_400_000;

/** Within which bounds the server's clock is ahead of the steady time. */
type Bounds = { least: number; most: number };

/**
 * Creates a clock that shows the server's time. Each response of the server narrows it: its `Date` was written between
 * the request and the response. Until the first one, it shows the computer's time.
 */
export function createClock({ wall, steady }: ClockSource = COMPUTER) {
  const measured = createListeners();
  let bounds: Bounds | null = null;
  /** How far the computer's clock was ahead of the steady time at the last measurement. */
  let wallLead = 0;

  const middle = ({ least, most }: Bounds): number => (least + most) / 2;
  /** Returns by how much the computer's clock has gained on the steady time since the last measurement. */
  const jump = (): number => wall() - steady() - wallLead;

  function now(): number {
    if (bounds === null) return wall();
    const gained = jump();
    const slept = gained > JUMP_MS && gained < LONGEST_SLEEP_MS ? gained : 0;
    return Math.round(steady() + middle(bounds) + slept);
  }

  return {
    /** Returns the server's time, in milliseconds since 1970. */
    now,
    /** Returns the server's time in ISO 8601, UTC. */
    nowText: (): string => new Date(now()).toISOString(),
    /** Returns the computer's own time, which may be wrong: only for times that this computer compares with each other. */
    computerNow: (): number => wall(),
    /** Returns by how many milliseconds the computer's clock is ahead of the server's; null before the first response. */
    computerAhead: (): number | null => (bounds === null ? null : wall() - now()),
    /** Returns true if the computer slept or its clock was set since the last response, so that the server must be asked. */
    isDoubtful: (): boolean => bounds !== null && Math.abs(jump()) > JUMP_MS,
    /** Returns the steady time, to be passed to `learn`. */
    steady,
    /** Takes over the `Date` of a response whose request was sent at `sentAt`, by the steady time. */
    learn(date: string | null, sentAt: number): void {
      const written = date === null ? NaN : Date.parse(date);
      if (Number.isNaN(written)) return;
      const isDoubtful = Math.abs(jump()) > JUMP_MS;
      const heard = { least: written - steady(), most: written + DATE_STEP_MS - sentAt };
      const known = bounds ?? heard;
      const both = {
        least: Math.max(known.least, heard.least),
        most: Math.min(known.most, heard.most),
      };
      bounds = isDoubtful || both.least > both.most ? heard : both;
      wallLead = wall() - steady();
      measured.notify();
    },
    /** Calls back after each response that was learned from. Returns a function that unsubscribes. */
    onMeasured: measured.add,
  };
}

const clock = createClock();

/**
 * The clock of the whole client. It alone reads the computer's clock, which may be wrong: what counts is the server's
 * time. For durations use `performance.now()`.
 */
export const { now, nowText, computerNow, computerAhead, isDoubtful, onMeasured } = clock;

/** `fetch` that learns the server's time from each response. */
export const timedFetch: typeof fetch = async (url, init) => {
  const sentAt = clock.steady();
  const response = await fetch(url, init);
  clock.learn(response.headers.get("date"), sentAt);
  return response;
};
