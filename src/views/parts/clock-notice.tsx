import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { createLoader } from "#src/browser/loader.ts";
import { computerClock, followComputerClock } from "#src/state/live/computer-clock.ts";
import { useLoaded } from "./use-loaded.ts";

// Few computers need it, and the login would carry the writing of dates with it.
const line = createLoader(() => import("./wrong-clock-line.tsx"));

/** While the computer's clock is wrong, says so. */
export function ClockNotice() {
  const { wrong } = useSnapshot(computerClock);
  useEffect(followComputerClock, []);
  const parts = useLoaded(line, wrong !== null);
  return parts === null || wrong === null ? null : <parts.WrongClockLine {...wrong} />;
}
