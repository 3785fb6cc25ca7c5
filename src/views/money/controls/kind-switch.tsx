import { SHIFT_ROLES } from "#domain/access.ts";
import { t } from "#src/i18n/t.ts";
import { LinkSwitch } from "#src/views/parts/link-switch.tsx";

const PATHS = {
  receptionist: "/controls",
  doctor: `/controls?role=${SHIFT_ROLES.doctor}`,
} as const;

/** Switches between the shifts of receptionists and those of doctors. */
export function KindSwitch({ of: worker }: { of: keyof typeof PATHS }) {
  return (
    <LinkSwitch
      label={t("controls.kinds")}
      current={PATHS[worker]}
      links={[
        { path: PATHS.receptionist, title: t("controls.kind.receptionist") },
        { path: PATHS.doctor, title: t("controls.kind.doctor") },
      ]}
    />
  );
}
