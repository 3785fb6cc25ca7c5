import { may } from "#domain/access.ts";
import { createLoader } from "#src/browser/loader.ts";
import { withTexts } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { useLoaded } from "../use-loaded.ts";

const parts = createLoader(() => withTexts(import("./critical.tsx"), "reports"));

/**
 * Returns what shows critical results, loaded on first use with its texts; null until it has loaded, if that fails, and
 * for roles that may not read them.
 */
export const useCriticalParts = () => useLoaded(parts, may(session.role, "critical_results.read"));
