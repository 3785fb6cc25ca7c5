import { useEffect, useState } from "react";
import { may } from "#domain/access.ts";
import { createLoader } from "#src/browser/loader.ts";
import { withTexts } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";

const parts = createLoader(() => withTexts(import("./critical.tsx"), "reports"));

/**
 * Returns what shows critical results, loaded on first use with its texts; null until it has loaded, if that fails, and
 * for roles that may not read them.
 */
export function useCriticalParts() {
  const [loaded, setLoaded] = useState(parts.loaded);
  const mayRead = may(session.role, "critical_results.read");
  useEffect(() => {
    if (!mayRead || loaded !== null) return;
    parts.load().then(
      (found) => setLoaded(found),
      () => undefined,
    );
  }, [mayRead, loaded]);
  return mayRead ? loaded : null;
}
