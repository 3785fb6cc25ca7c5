import { proxy } from "valtio";
import { isServerUp } from "#src/api/session.ts";
import { computerAhead, computerNow, isDoubtful, nowText, onMeasured } from "#src/browser/clock.ts";

/** A smaller difference between the computer's clock and the server's is not mentioned. */
const MENTIONED_MS = 2 * 60_000;
const LOOK_INTERVAL_MS = 15_000;

/** What the computer's clock shows, and what the time is, both in ISO 8601. */
export type WrongClock = { shows: string; time: string };

/** `wrong` is null while the computer's clock is right. */
export const computerClock = proxy<{ wrong: WrongClock | null }>({ wrong: null });

/** Compares the computer's clock with the server's from now on. Returns a function that stops this. */
export function followComputerClock(): () => void {
  const look = (): void => {
    const ahead = computerAhead();
    computerClock.wrong =
      ahead === null || Math.abs(ahead) <= MENTIONED_MS
        ? null
        : { shows: new Date(computerNow()).toISOString(), time: nowText() };
  };
  // The response says what the time is after the computer has slept, or its clock was set.
  const check = (): void => {
    if (isDoubtful()) void isServerUp();
    else look();
  };
  const timer = setInterval(check, LOOK_INTERVAL_MS);
  const endMeasured = onMeasured(look);
  addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
  look();
  return () => {
    clearInterval(timer);
    endMeasured();
    removeEventListener("focus", check);
    document.removeEventListener("visibilitychange", check);
  };
}
