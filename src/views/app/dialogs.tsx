import type { ReactNode } from "react";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { ConfirmDialog } from "#src/views/parts/dialog/confirm-dialog.tsx";
import { ExportDialog } from "#src/views/parts/grid/export-dialog.tsx";
import { BulkDialog } from "#src/views/parts/dialog/bulk.tsx";
import { PrintListDialog } from "#src/views/parts/grid/print-list-dialog.tsx";
import { Calculator } from "#src/views/parts/form/calculator.tsx";
import { CancelDialog } from "#src/views/appointments/dialogs/cancel-appointment.tsx";
import { ColumnsDialog } from "#src/views/parts/grid/columns-dialog.tsx";
import { MoveDialog } from "#src/views/appointments/dialogs/move-appointment.tsx";
import { CreditDialog } from "#src/views/patients/credit/credit-dialog.tsx";
import { PatientFormDialog } from "#src/views/patients/patient-form.tsx";
import { PaymentDialog } from "#src/views/appointments/payment/payment.tsx";
import { PackageDialog } from "#src/views/appointments/package/dialog.tsx";
import { PrintVisitDialog } from "#src/views/appointments/dialogs/print-visit.tsx";
import { ShiftCloseDialog } from "#src/views/money/my-shift/shift-close.tsx";
import { ShiftStartDialog } from "#src/views/money/my-shift/shift-start.tsx";

/** The dialogs of the front desk, by the kind of their layer. */
export default function Dialogs({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "shift-start":
      return <ShiftStartDialog />;
    case "shift-close":
      return <ShiftCloseDialog />;
    case "payment":
      return <PaymentDialog appointment={layer.appointment} />;
    case "credit":
      return <CreditDialog action={layer.action} patient={layer.patient} />;
    case "move":
      return <MoveDialog layer={layer} />;
    case "cancel-appointment":
      return <CancelDialog appointment={layer.appointment} />;
    case "patient-form":
      return (
        <PatientFormDialog
          patient={layer.patient}
          {...(layer.typed === undefined ? {} : { typed: layer.typed })}
          {...(layer.onSaved === undefined ? {} : { onSaved: layer.onSaved })}
        />
      );
    case "columns":
      return <ColumnsDialog list={layer.list} columns={layer.columns} />;
    case "export":
      return <ExportDialog {...layer} />;
    case "print-list":
      return <PrintListDialog next={layer.next} print={layer.print} />;
    case "book-package":
      return <PackageDialog patient={layer.patient} />;
    case "print-visit":
      return <PrintVisitDialog appointment={layer.appointment} tests={layer.tests} />;
    case "calculator":
      return <Calculator layer={layer} />;
    case "bulk":
      return <BulkDialog run={layer.run} />;
    case "confirm":
      return <Confirm layer={layer} />;
    default:
      return null;
  }
}

function Confirm({ layer }: { layer: Extract<Layer, { kind: "confirm" }> }) {
  const { title, body, action, cancelLabel, run, onClose } = layer;
  return (
    <ConfirmDialog
      title={title}
      body={body}
      action={action}
      cancelLabel={cancelLabel}
      onClose={() => {
        closeLayer("confirm");
        onClose?.();
      }}
      onConfirm={() => {
        closeLayer("confirm");
        run();
      }}
    />
  );
}
