import { Printer } from "lucide-react";
import type { Appointment } from "#domain/entities/appointment.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { testName } from "#src/i18n/record-words.ts";
import { plural, t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

const close = () => closeLayer("print-visit");

/** Asks whether to print one receipt for the whole visit (Enter) or for one test (Tab, Enter). */
export function PrintVisitDialog({
  appointment,
  tests,
}: {
  appointment: Appointment;
  tests: number;
}) {
  useOnlyAnswers();
  function run(paper: "visit" | "receipt"): void {
    close();
    navigate(`/appointments/${appointment.id}/details?print=${paper}`, { replace: true });
  }
  return (
    <Dialog
      title={t("print.which.title")}
      width="max-w-xl"
      onClose={close}
      footer={
        <>
          <Button onClick={close} badge={<KeyBadge keys="escape" />}>
            {t("common.back")}
          </Button>
          <Button icon={<Printer size={16} />} onClick={() => run("receipt")}>
            {t("print.which.one")}
          </Button>
          <Button
            kind="primary"
            autoFocus
            icon={<Printer size={16} />}
            badge={<KeyBadge keys="enter" />}
            onClick={() => run("visit")}
          >
            {plural("print.which.visit", tests)}
          </Button>
        </>
      }
    >
      <p>
        <OwnScript className="font-medium">{appointment.patient_name}</OwnScript>
        <span className="block text-muted">
          <OwnScript>{testName(appointment)}</OwnScript>
        </span>
      </p>
    </Dialog>
  );
}
