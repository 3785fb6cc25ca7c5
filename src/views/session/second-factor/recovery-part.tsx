import { CircleAlert, LifeBuoy } from "lucide-react";
import { plural, t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Part } from "./part.tsx";

/** The recovery codes of the account: how many are left, and a button that makes new ones. */
export function RecoveryPart({
  left,
  hasFactor,
  make,
}: {
  left: number;
  /** Whether another factor is set up: without one there are no recovery codes. */
  hasFactor: boolean;
  make: () => void;
}) {
  function askToMake(): void {
    if (left === 0) return make();
    openLayer({
      kind: "confirm",
      title: t("second_factor.recovery.replace_title"),
      body: t("second_factor.recovery.replace_body"),
      action: t("second_factor.recovery.make_new"),
      run: make,
    });
  }
  return (
    <Part
      icon={LifeBuoy}
      title={t("second_factor.recovery.title")}
      body={t("second_factor.recovery.body")}
      action={
        hasFactor && (
          <Button onClick={askToMake}>
            {t(left === 0 ? "second_factor.recovery.make" : "second_factor.recovery.make_new")}
          </Button>
        )
      }
    >
      <State left={left} hasFactor={hasFactor} />
    </Part>
  );
}

function State({ left, hasFactor }: { left: number; hasFactor: boolean }) {
  const line = "flex items-center gap-2 border-t border-line px-4 py-2.5 text-table";
  if (!hasFactor)
    return <p className={`${line} text-faint`}>{t("second_factor.recovery.needs_factor")}</p>;
  if (left > 0)
    return <p className={`${line} text-muted`}>{plural("second_factor.recovery.left", left)}</p>;
  return (
    <p className={`${line} text-waiting`}>
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      {t("second_factor.recovery.none")}
    </p>
  );
}
