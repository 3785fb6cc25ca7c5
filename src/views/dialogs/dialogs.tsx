import type { ReactNode } from "react";
import { closeLayer, type Layer } from "@src/state/layers";
import { ConfirmDialog } from "../parts/dialog/confirm-dialog";
import { ExportDialog } from "../parts/grid/export-dialog";
import { BulkDialog } from "./bulk";
import { PrintListDialog } from "../parts/grid/print-list-dialog";
import { Calculator } from "./calculator";
import { CancelDialog } from "./cancel-appointment";
import { ColumnsDialog } from "./columns";
import { MoveDialog } from "./move-appointment";
import { PatientFormDialog } from "./patient-form";
import { PaymentDialog } from "./payment";
import { PrintVisitDialog } from "./print-visit";
import { ShiftCloseDialog } from "./shift-close";
import { ShiftStartDialog } from "./shift-start";

/** The dialogs of the desk by the kind of their layer. */
export default function Dialogs({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "shift-start":
      return <ShiftStartDialog />;
    case "shift-close":
      return <ShiftCloseDialog />;
    case "payment":
      return <PaymentDialog appointment={layer.appointment} />;
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
      return <ExportDialog path={layer.path} query={layer.query} count={layer.count} />;
    case "print-list":
      return <PrintListDialog next={layer.next} print={layer.print} />;
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
  const { title, body, action, out, run, onClose } = layer;
  return (
    <ConfirmDialog
      title={title}
      body={body}
      action={action}
      out={out}
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
