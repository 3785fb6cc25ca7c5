import { subscribe } from "valtio";
import { carryKeys, takeCarriedKeys } from "#src/focus/carried-keys.ts";
import { live } from "#src/state/live/live.ts";
import { beforeRenewal, isOther, isWanted, renew } from "#src/state/live/recovery.ts";
import { servedBuild } from "#src/state/live/served-build.ts";
import { session } from "#src/state/session/session.ts";
import { workOnScreen } from "./work-on-screen.ts";

/** Milliseconds without a key or a click after which nobody is about to press the next one. */
const QUIET_MS = 5_000;
/** The same before a form in which nothing is typed yet: somebody may be listening to the patient. */
const FORM_QUIET_MS = 60_000;

const TOUCHES = ["keydown", "pointerdown", "input", "wheel", "afterprint", "focus"] as const;

/**
 * Loads the page anew when the server has another build of it, between two tasks: nothing is begun on screen, and nobody
 * has touched keys or mouse for a while. Keystrokes that wait for a screen that only the other build has go along.
 * Returns a function that stops this.
 */
export function followBuild(): () => void {
  const end = new AbortController();
  const { signal } = end;
  let touchedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const kind of TOUCHES)
    addEventListener(kind, () => (touchedAt = performance.now()), { capture: true, signal });

  const isQuiet = (): boolean => {
    const work = workOnScreen();
    const wanted = work === "untouched" ? FORM_QUIET_MS : QUIET_MS;
    return work !== "begun" && performance.now() - touchedAt >= wanted;
  };
  // A build that was tried is asked for again later, so the checks go on as long as the builds differ.
  const tryLater = () => {
    clearTimeout(timer);
    if (signal.aborted || !isOther(live.build)) return;
    timer = setTimeout(() => void tryNow().finally(tryLater), QUIET_MS);
  };
  const tryNow = async () => {
    if (!isWanted(live.build) || !isQuiet()) return;
    // A page must not be given up while no server answers, nor for another server's old build.
    const build = await servedBuild();
    if (!signal.aborted && isWanted(build) && isQuiet()) renew(build);
  };

  const ends = [
    subscribe(live, tryLater),
    beforeRenewal(() => session.account !== null && carryKeys(session.account.draft_key)),
    followAccount(),
    () => clearTimeout(timer),
  ];
  tryLater();
  return () => {
    end.abort();
    for (const one of ends) one();
  };
}

/** Takes the keystrokes that the page before took along, once their key is known. Returns a function that stops this. */
function followAccount(): () => void {
  const take = () => {
    if (session.account !== null) takeCarriedKeys(session.account.draft_key);
  };
  take();
  return subscribe(session, take, true);
}
