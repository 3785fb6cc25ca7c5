import { useEffect, useState } from "react";

const HALF_A_MINUTE = 30_000;

/** Returns the current time in milliseconds; updates itself twice a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
