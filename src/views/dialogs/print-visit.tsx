import { Printer } from "lucide-react";
import type { Appointment } from "@domain/entities/appointment";
import { KeyBadge } from "@src/commands/key-badge";
import { useOnlyAnswers } from "@src/focus/ask-first";
import { testName } from "@src/i18n/record-words";
import { plural, t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { navigate } from "@src/state/navigation";
import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog/dialog";
import { OwnScript } from "../parts/text";

const close = () => closeLayer("print-visit");

/** Asks whether one receipt of the whole visit is meant (Enter) or that of one test (Tab, Enter). */
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
