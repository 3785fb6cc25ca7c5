import { useEffect, useState } from "react";
import { createLoader } from "#src/browser/loader.ts";
import { t } from "#src/i18n/t.ts";

/** What shows the keys comes after the first screen, which nobody waits for. */
const hints = createLoader(() => import("./status-hints.tsx"));

/** Shows the keys that work here; empty until it has loaded, or if that fails. */
export function StatusLine() {
  const [loaded, setLoaded] = useState(hints.loaded);
  useEffect(() => {
    hints.load().then(
      (found) => setLoaded(found),
      () => undefined,
    );
  }, []);
  return (
    <footer
      aria-label={t("shell.region.status_line")}
      className="col-span-2 min-w-0 border-t border-line bg-raised text-label text-muted print:hidden"
    >
      {loaded !== null && <loaded.StatusHints />}
    </footer>
  );
}
