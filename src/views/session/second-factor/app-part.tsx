import { CircleCheck, Smartphone } from "lucide-react";
import { offerApp, removeApp } from "#src/api/factors.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Part } from "./part.tsx";

/** The authenticator app of the account. */
export function AppPart({
  app,
  isFirst,
  onAdded,
  onRemove,
}: {
  app: { created_at: string } | null;
  isFirst: boolean;
  onAdded: () => void;
  onRemove: (name: string, remove: () => Promise<void>) => void;
}) {
  const title = t("second_factor.app.title");
  async function setUp(): Promise<void> {
    if (isFirst) return openLayer({ kind: "set-up-app", offer: null, onAdded });
    try {
      openLayer({ kind: "set-up-app", offer: await offerApp({}), onAdded });
    } catch (failure) {
      toastFailure(failure, "second_factor.app.not_begun");
    }
  }
  return (
    <Part
      icon={Smartphone}
      title={title}
      body={t("second_factor.app.body")}
      action={
        app === null ? (
          <Button onClick={() => void setUp()}>{t("second_factor.app.set_up")}</Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void setUp()}>{t("second_factor.app.replace")}</Button>
            <Button onClick={() => onRemove(title, removeApp)}>
              {t("second_factor.page.remove")}
            </Button>
          </div>
        )
      }
    >
      {app !== null && (
        <p className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-table text-done">
          <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
          {t("second_factor.app.created", { time: formatDateTime(app.created_at) })}
        </p>
      )}
    </Part>
  );
}
