import { ShieldX } from "lucide-react";
import { useSnapshot } from "valtio";
import { isKnownRole } from "#domain/roles.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session, signInAgain, signOut } from "#src/state/session/session.ts";
import { Notice } from "#src/views/parts/notice.tsx";

/** Shown to a user whose role may not open a page. */
export function Unauthorized() {
  const { role } = useSnapshot(session);
  const home = {
    label: t("session.unauthorized.home"),
    run: () => navigate("/dashboard", { replace: true }),
  };
  if (!isKnownRole(role)) return <UnknownRole />;
  const other = { label: t("session.unauthorized.login"), run: () => void signOut() };
  return (
    <main className="grid h-full place-items-center p-6">
      <Notice
        icon={ShieldX}
        title={t("session.unauthorized.title")}
        body={t("session.unauthorized.body")}
        actions={[home, other]}
      />
    </main>
  );
}

/** Shown to a user whose role this browser does not know: a login writes it again. */
function UnknownRole() {
  return (
    <main className="grid h-full place-items-center p-6">
      <Notice
        icon={ShieldX}
        title={t("session.unauthorized.title")}
        body={t("session.unauthorized.unknown")}
        actions={[{ label: t("session.unauthorized.again"), run: () => void signInAgain() }]}
      />
    </main>
  );
}
