import { useEffect, useState } from "react";
import { network, untilOnline } from "#src/state/live/network.ts";
import type { ComponentType, ReactNode } from "react";

/** A view that is loaded when it is first needed. */
export type Loadable = {
  /** The view's component; null until it has loaded. */
  view: ComponentType | null;
  /** Loads the view. Later calls return the same promise; after a failure the next call tries again. */
  load: () => Promise<void>;
};

export function loadable(fetchView: () => Promise<{ default: ComponentType }>): Loadable {
  let pendingLoad: Promise<void> | null = null;
  const fetchOnce = async () => {
    try {
      // Chromium does not retry a module that failed to load until the page is reloaded.
      if (!network.online) await untilOnline();
      result.view = (await fetchView()).default;
    } catch (failure) {
      pendingLoad = null;
      throw failure;
    }
  };
  const result: Loadable = { view: null, load: () => (pendingLoad ??= fetchOnce()) };
  return result;
}

/** Milliseconds until an optional view is loaded again after a failure. */
const RETRY_MS = 2000;

/**
 * Shows a loadable view at once if it has loaded. React's own `lazy` delays what arrives within 300 ms of its
 * fallback, which here would be most of the time that the user waits.
 */
export function Loaded({
  from,
  fallback = null,
  isOptional = false,
}: {
  from: Loadable;
  fallback?: ReactNode;
  /** Whether the page works without it: then a failed load is retried until it succeeds. */
  isOptional?: boolean;
}) {
  const [outcome, setOutcome] = useState<{ view: Loadable; failure: unknown } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const setResult = (failure: unknown) => {
      if (isUnmounted) return;
      if (failure === null || !isOptional) setOutcome({ view: from, failure });
      else retryTimer = setTimeout(fetch, RETRY_MS);
    };
    const fetch = () => {
      from.load().then(() => setResult(null), setResult);
    };
    fetch();
    return () => {
      isUnmounted = true;
      clearTimeout(retryTimer);
    };
  }, [from, isOptional]);
  if (outcome?.view === from && outcome.failure !== null) throw outcome.failure;
  const View = from.view;
  return View === null ? fallback : <View />;
}
