import { useId, useState, type KeyboardEvent } from "react";
import type { Appointment } from "#domain/entities/appointment.ts";
import { webAddress } from "#domain/fields.ts";
import { faultOfPacsAddress, fillPacsAddress, pacsStudyOf, SAMPLE_STUDY } from "#domain/pacs.ts";
import { cleanCode } from "#domain/text.ts";
import { validate } from "#domain/validate.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { openPacsAddress } from "#src/commands/areas/pacs.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { INPUT } from "#src/views/parts/form/field.tsx";
import { Ltr } from "#src/views/parts/text.tsx";

/**
 * Dialog that opens a PACS address with sample values or with those of a real appointment. It stays open, so that
 * several can be tried; nothing is saved.
 */
export function PacsTestDialog({ address }: { address: string }) {
  const id = useId();
  const [number, setNumber] = useState("");
  /** The appointment that was found last, with the text that found it; null in its place if there is none. */
  const [found, setFound] = useState<{ by: string; scan: Appointment | null } | null>(null);
  const current = found?.by === number ? found : null;
  const scan = number === "" ? null : (current?.scan ?? null);
  const study = scan === null ? SAMPLE_STUDY : pacsStudyOf(scan, timeZone());
  const fault = faultOfAddress(address);
  const isMissing = current !== null && current.scan === null;

  async function open(): Promise<void> {
    if (fault !== null) return;
    const accession = cleanCode(number);
    if (accession === "") return openPacsAddress(address, SAMPLE_STUDY);
    const { results } = await listAppointments({ accession_number: accession, page_size: 1 });
    const [first = null] = results;
    setFound({ by: number, scan: first });
    if (first !== null) openPacsAddress(address, pacsStudyOf(first, timeZone()));
  }

  const tryOpening = () => void open().catch(toastFailure);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    tryOpening();
  }

  return (
    <Dialog
      title={t("pacs_test.title")}
      onClose={() => closeLayer("pacs-test")}
      footer={
        <>
          <Button onClick={() => closeLayer("pacs-test")} badge={<KeyBadge keys="escape" />}>
            {t("common.back")}
          </Button>
          <Button kind="primary" onClick={tryOpening} badge={<KeyBadge keys="enter" />}>
            {t("pacs_test.open")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-label font-medium text-muted">
          {t("pacs_test.accession")}
        </label>
        <input
          id={id}
          autoFocus
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          aria-describedby={`${id}-hint`}
          aria-invalid={isMissing || undefined}
          onChange={(event) => setNumber(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${INPUT} tabular-nums rtl:text-end`}
        />
        <p
          id={`${id}-hint`}
          role={isMissing ? "alert" : undefined}
          className={`text-label ${isMissing ? "text-stop" : "text-faint"}`}
        >
          {t(isMissing ? "pacs_test.none" : "pacs_test.accession_hint")}
        </p>
      </div>
      <output htmlFor={id} className="flex flex-col gap-1 border-t border-line pt-3">
        <span className="text-label text-muted">{t("pacs_test.opens")}</span>
        {fault === null ? (
          <Ltr className="break-all">{fillPacsAddress(address, study)}</Ltr>
        ) : (
          <span className="text-stop">{fault}</span>
        )}
      </output>
    </Dialog>
  );
}

/** Returns why an address cannot be opened, in words; null if it can. */
function faultOfAddress(address: string): string | null {
  const fault = faultOfPacsAddress(address);
  if (fault !== null) return t("pacs_test.fault", fault);
  return validate(webAddress(), address).ok ? null : t("pacs_test.not_address");
}
