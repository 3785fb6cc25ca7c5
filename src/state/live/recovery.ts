import { computerNow } from "#src/browser/clock.ts";
import { createListeners } from "#src/browser/listeners.ts";
import { endPage } from "#src/browser/page-end.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "../screen/context.ts";
import { openLayer } from "../screen/layers.ts";
import { forgetCarriedWithSession } from "../screen/carried-item.ts";
import { toastError, toastInfo } from "../screen/toasts.ts";
import { buildOf, servedBuild, untilServed } from "./served-build.ts";

/** Item of sessionStorage: the builds that this tab was of or was loaded anew for, and when it tried or left each. */
const TRIED = "scandesk.renewed-for";
/**
 * Milliseconds in which the page is not loaded anew twice for the same build, nor for one that it has left. Of two servers
 * behind a balancer, one may still have the old build: the page could come back as it was, or go to and fro.
 */
const TRY_AGAIN_MS = 300_000;
/** How many builds are remembered. */
const TRIED_BUILDS = 6;

/** Returns when each build was tried or left, in milliseconds since 1970; the latest last. */
function readTried(): Map<string, number> {
  const stored = sessionStorage.getItem(TRIED)?.split(",") ?? [];
  return new Map(
    stored.map((one) => {
      const [build = "", at] = one.split(" ");
      return [build, Number(at)];
    }),
  );
}

/** Remembers that these builds are tried or left now. */
function storeTried(builds: readonly (string | null)[]): void {
  const tried = readTried();
  for (const build of builds) {
    if (build === null) continue;
    tried.delete(build);
    tried.set(build, computerNow());
  }
  const latest = [...tried].slice(-TRIED_BUILDS);
  sessionStorage.setItem(TRIED, latest.map(([build, at]) => `${build} ${at}`).join(","));
}

/** Creates the functions that reload the page when the server has a new build. */
export function createRecovery() {
  const beforeRenewal = createListeners();

  /** Loads the page anew. */
  function renew(build: string): void {
    storeTried([buildOf(), build]);
    beforeRenewal.notify();
    endPage(() => location.reload());
  }

  /** Returns true if the page was just loaded anew for this build, or has just left it. */
  const isTried = (build: string): boolean =>
    computerNow() - (readTried().get(build) ?? -Infinity) < TRY_AGAIN_MS;

  /** Returns true if that build is another one than the page's. */
  const isOther = (build: string | null): build is string =>
    build !== null && buildOf() !== null && build !== buildOf();

  /** Returns true if that build is another one than the page's, and worth loading now. */
  const isWanted = (build: string | null): build is string => isOther(build) && !isTried(build);

  return {
    /** Calls back before the page is loaded anew for another build. Returns a function that unsubscribes. */
    beforeRenewal: beforeRenewal.add,
    isOther,
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
    /**
     * The command: loads another build at once, but asks first if a form would be lost that no draft keeps. Says so if
     * there is none, or if the server does not answer.
     */
    async renewNow(): Promise<void> {
      const build = await servedBuild();
      if (build === null) return toastError("errors.network");
      if (build === buildOf()) return toastInfo("new_version.none");
      if (context.form?.wouldLose() !== true) return renew(build);
      openLayer({
        kind: "confirm",
        title: t("palette.confirm.leave.title"),
        body: t("palette.confirm.leave.body"),
        action: t("palette.confirm.leave.action"),
        cancelLabel: t("palette.confirm.leave.stay"),
        run: () => renew(build),
      });
    },
  };
}

export const { beforeRenewal, isOther, isWanted, renew, renewIfReplaced, renewNow } =
  createRecovery();

// Here, since this part is loaded on every page, the login's, too. Without a page, as in a test, there is nothing to forget.
if (typeof document !== "undefined") forgetCarriedWithSession();
