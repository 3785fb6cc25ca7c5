import { useEffect, useState } from "react";
import type { Board } from "#src/state/booking/board.ts";

const HALF_A_MINUTE = 30_000;

/** Returns the current minute, counted from the beginning of the board's day; updates itself. */
export function useNow(board: Board): number {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return board.scale.minuteOf(now);
}
