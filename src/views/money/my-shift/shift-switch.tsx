import type { RoutePath } from "#domain/routes.ts";
import { t } from "#src/i18n/t.ts";
import { LinkSwitch } from "#src/views/parts/link-switch.tsx";

/** Switches between the receptionist's open shift and their earlier ones. */
export function ShiftSwitch({
  current,
}: {
  current: Extract<RoutePath, "/shift" | "/shift/history">;
}) {
  return (
    <LinkSwitch
      label={t("shifts.views")}
      current={current}
      links={[
        { path: "/shift", title: t("shifts.now") },
        { path: "/shift/history", title: t("shifts.earlier") },
      ]}
    />
  );
}
