import { Fingerprint } from "lucide-react";
import type { Passkey } from "#domain/entities/second-factor.ts";
import { removePasskey } from "#src/api/factors.ts";
import { canUsePasskeys } from "#src/browser/passkeys.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { Part, PartLine } from "./part.tsx";

/** The passkeys of the account. */
export function PasskeyPart({
  passkeys,
  isFirst,
  onAdded,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  isFirst: boolean;
  onAdded: () => void;
  onRemove: (name: string, remove: () => Promise<void>) => void;
}) {
  const works = canUsePasskeys();
  return (
    <Part
      icon={Fingerprint}
      title={t("second_factor.passkeys.title")}
      body={t(works ? "second_factor.passkeys.body" : "second_factor.passkeys.unsupported")}
      action={
        works && (
          <Button
            kind={isFirst ? "primary" : "secondary"}
            onClick={() => openLayer({ kind: "add-passkey", isFirst, onAdded })}
          >
            {t("second_factor.passkeys.add")}
          </Button>
        )
      }
    >
      {passkeys.map(({ id, name, created_at: created, last_used_at: used }) => (
        <PartLine
          key={id}
          name={<OwnScript>{name}</OwnScript>}
          notes={[
            t("second_factor.passkeys.created", { time: formatDateTime(created) }),
            used === null
              ? t("second_factor.passkeys.unused")
              : t("second_factor.passkeys.used", { time: formatDateTime(used) }),
          ]}
          action={
            <Button onClick={() => onRemove(name, () => removePasskey(id))}>
              {t("second_factor.page.remove")}
            </Button>
          }
        />
      ))}
    </Part>
  );
}
