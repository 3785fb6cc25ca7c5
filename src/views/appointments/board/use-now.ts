import { nowText } from "#src/browser/clock.ts";
import { useEffect, useState } from "react";
import type { Board } from "#src/state/booking/board.ts";

const HALF_A_MINUTE = 30_000;

/** Returns the current minute, counted from the beginning of the board's day; updates itself. */
export function useNow(board: Board): number {
  const [now, setNow] = useState(nowText);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return board.scale.minuteOf(now);
}
