import { useEffect, useState } from "react";

/** Returns true once a wait has lasted `delayMs`; shorter waits show no indicator. */
export function useSlow(isWaiting: boolean, delayMs = 150): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, delayMs]);
  return isWaiting && isSlow;
}
