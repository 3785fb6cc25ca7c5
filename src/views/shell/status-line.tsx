import { createLoader } from "#src/browser/loader.ts";
import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { network } from "#src/state/live/network.ts";
import { useLoaded } from "#src/views/parts/use-loaded.ts";
import { NetworkBanner } from "./network-banner.tsx";

/** What shows the keys comes after the first screen, which nobody waits for. */
const hints = createLoader(() => import("./status-hints.tsx"));

/**
 * Shows the keys that work here; empty until it has loaded, or if that fails. Without a network it says so instead: a line
 * more on the page would move what is under the pointer.
 */
export function StatusLine() {
  const loaded = useLoaded(hints);
  const { online } = useSnapshot(network);
  return (
    <footer
      aria-label={t("shell.region.status_line")}
      className="col-span-2 min-w-0 border-t border-line bg-raised text-label text-muted print:hidden"
    >
      {online ? loaded !== null && <loaded.StatusHints /> : <NetworkBanner />}
    </footer>
  );
}
