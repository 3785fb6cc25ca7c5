import { now } from "#src/browser/clock.ts";
import { useEffect, useState } from "react";

const HALF_A_MINUTE = 30_000;

/** Returns the server's time in milliseconds; updates itself twice a minute. */
export function useMinute(): number {
  const [minute, setMinute] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMinute(now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
