import { WifiOff } from "lucide-react";
import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { network } from "#src/state/live/network.ts";

/** While there is no network, shows what that means for the user's work. */
export function NetworkBanner() {
  const { online } = useSnapshot(network);
  if (online) return null;
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-waiting-soft px-5 py-2 text-table text-waiting print:hidden"
    >
      <WifiOff size={16} aria-hidden="true" className="shrink-0" />
      {t("shell.network.banner")}
    </p>
  );
}
