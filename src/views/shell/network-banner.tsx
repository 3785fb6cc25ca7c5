import { WifiOff } from "lucide-react";
import { t } from "#src/i18n/t.ts";

/** What the loss of the network means for the user's work. */
export function NetworkBanner() {
  return (
    <p
      role="status"
      className="flex h-full items-center gap-2 bg-waiting-soft px-5 text-table text-waiting"
    >
      <WifiOff size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{t("shell.network.banner")}</span>
    </p>
  );
}
