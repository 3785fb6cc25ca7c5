import { afterPress } from "#src/browser/press.ts";
import { useEffect, useState } from "react";

/** Returns true once a wait has lasted `delayMs`; shorter waits show no indicator. */
export function useSlow(isWaiting: boolean, delayMs = 150): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    const show = () => afterPress(() => isOver || setSlow(true));
    const timer = setTimeout(show, delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, delayMs]);
  return isWaiting && isSlow;
}
