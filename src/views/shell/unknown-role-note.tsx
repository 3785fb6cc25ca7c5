import { ShieldX } from "lucide-react";
import { useSnapshot } from "valtio";
import { isKnownRole } from "#domain/roles.ts";
import { t } from "#src/i18n/t.ts";
import { currentLocation, rememberLocation } from "#src/state/screen/navigation.ts";
import { session, signInAgain } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";

/** Says why there is no menu if the browser does not know the role of the user, who can log in again. */
export function UnknownRoleNote() {
  const { account, role } = useSnapshot(session);
  if (account === null || isKnownRole(role)) return null;
  const again = () => {
    rememberLocation(currentLocation());
    void signInAgain();
  };
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-waiting-soft px-5 py-2 text-table text-waiting print:hidden"
    >
      <ShieldX size={16} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">{t("session.unauthorized.unknown")}</p>
      <Button onClick={again}>{t("session.unauthorized.again")}</Button>
    </div>
  );
}
