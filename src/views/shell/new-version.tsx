import { useEffect } from "react";
import { RefreshCw } from "lucide-react";
import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { live } from "#src/state/live/live.ts";
import { buildOf } from "#src/state/live/served-build.ts";
import { followBuild } from "./renewal.ts";

/** Says that the server has a newer version, which opens between two tasks. Empty while there is none. */
export function NewVersion() {
  const { build } = useSnapshot(live);
  useEffect(followBuild, []);
  const isOther = build !== null && buildOf() !== null && build !== buildOf();
  if (!isOther) return null;
  return (
    <p role="status" className="flex h-full shrink-0 items-center gap-1.5 text-accent">
      <RefreshCw size={14} aria-hidden="true" />
      {t("new_version.waits")}
    </p>
  );
}
