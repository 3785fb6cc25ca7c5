import { createListeners } from "#src/browser/listeners.ts";
import { endPage } from "#src/browser/page-end.ts";
import { forgetCarriedWithSession } from "../screen/carried-item.ts";
import { toastError, toastInfo } from "../screen/toasts.ts";
import { buildOf, servedBuild, untilServed } from "./served-build.ts";

/** Item of sessionStorage: the build for which this tab was loaded anew last, and when. */
const TRIED = "scandesk.renewed-for";
/**
 * Milliseconds in which the page is not loaded anew twice for the same build. Of two servers behind a balancer, one may
 * still have the old build, so that the page comes back as it was.
 */
const TRY_AGAIN_MS = 300_000;

/** Creates what loads the page anew because the server has another build of it. */
export function createRecovery() {
  const beforeRenewal = createListeners();

  /** Loads the page anew. */
  function renew(build: string): void {
    sessionStorage.setItem(TRIED, `${build} ${Date.now()}`);
    beforeRenewal.notify();
    endPage(() => location.reload());
  }

  /** Returns true if the page was just loaded anew for this build. */
  function isTried(build: string): boolean {
    const [tried, at] = (sessionStorage.getItem(TRIED) ?? "").split(" ");
    return tried === build && Date.now() - Number(at) < TRY_AGAIN_MS;
  }

  /** Returns true if that build is another one than the page's, and worth loading. */
  const isWanted = (build: string | null): build is string =>
    build !== null && buildOf() !== null && build !== buildOf() && !isTried(build);

  return {
    /** Calls back before the page is loaded anew for another build. Returns a function that unsubscribes. */
    beforeRenewal: beforeRenewal.add,
    isWanted,
    renew,
    /**
     * Called when a part of the page did not load. If the server has another build, which no longer has that part, loads
     * the page anew and does not resolve. Waits for the server if it does not answer.
     */
    async renewIfReplaced(): Promise<void> {
      const build = await untilServed();
      if (!isWanted(build)) return;
      renew(build);
      // The page ends now: what failed must not be shown for a moment.
      await new Promise(() => undefined);
    },
    /** The command: loads another build at once. Says so if there is none, or if the server does not answer. */
    async renewNow(): Promise<void> {
      const build = await servedBuild();
      if (build === null) return toastError("errors.network");
      if (build === buildOf()) return toastInfo("new_version.none");
      renew(build);
    },
  };
}

export const { beforeRenewal, isWanted, renew, renewIfReplaced, renewNow } = createRecovery();

// Here, since this part is loaded on every page, the login's, too. Without a page, as in a test, there is nothing to forget.
if (typeof document !== "undefined") forgetCarriedWithSession();
