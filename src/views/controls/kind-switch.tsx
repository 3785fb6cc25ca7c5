import { Link } from "wouter";
import { ROLE } from "@domain/roles";
import { t } from "@src/i18n/t";

const KINDS = [
  { of: "receptionist", path: "/controls" },
  { of: "doctor", path: `/controls?role=${ROLE.ReportingDoctor}` },
] as const;

/** Whose shifts are shown: those of receptionists or of doctors. */
export function KindSwitch({ of }: { of: "receptionist" | "doctor" }) {
  return (
    <nav aria-label={t("controls.kinds")} className="flex rounded-ui border border-line p-0.5">
      {KINDS.map((kind) => (
        <Link
          key={kind.of}
          to={kind.path}
          aria-current={kind.of === of ? "page" : undefined}
          className="flex h-7 items-center rounded-badge px-3 text-table text-muted hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent"
        >
          {t(`controls.kind.${kind.of}`)}
        </Link>
      ))}
    </nav>
  );
}
