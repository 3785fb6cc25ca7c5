import { MapPinOff } from "lucide-react";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { Notice } from "#src/views/parts/notice.tsx";

/** Shown for a path that is no page. */
export function NotFound() {
  return (
    <div className="grid h-full place-items-center p-6">
      <Notice
        icon={MapPinOff}
        title={t("shell.not_found.title")}
        body={t("shell.not_found.body")}
        actions={[{ label: t("shell.not_found.home"), run: () => navigate("/dashboard") }]}
      />
    </div>
  );
}
