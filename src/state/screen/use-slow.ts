import { useEffect, useState } from "react";

/** True once a wait has lasted long enough to be shown: what answers within 150 ms shows no sign of waiting. */
export function useSlow(waiting: boolean, after = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, after]);
  return waiting && slow;
}
