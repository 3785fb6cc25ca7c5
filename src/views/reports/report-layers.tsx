import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { FieldDialog } from "./fields/field-dialog.tsx";
import { AddendumDialog } from "./report/addendum-dialog.tsx";
import { AmendDialog } from "./report/amend.tsx";
import { ChecksDialog } from "./report/checks.tsx";
import { CriticalDialog, WithdrawDialog } from "./report/critical-dialogs.tsx";
import { VersionsDialog } from "./report/versions.tsx";
import { LibraryDialog } from "./templates/library.tsx";
import { AssignDialog } from "./worklist/assign-dialog.tsx";
import { DeferDialog } from "./worklist/defer-dialog.tsx";

/** The dialogs about reports and templates, by the kind of their layer. */
export default function ReportLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "report-amend":
      return <AmendDialog report={layer.report} />;
    case "report-assign":
      return <AssignDialog scan={layer.scan} />;
    case "report-defer":
      return <DeferDialog scan={layer.scan} />;
    case "critical-result":
      return <CriticalDialog critical={layer.critical} patient={layer.patient} />;
    case "critical-withdraw":
      return <WithdrawDialog critical={layer.critical} patient={layer.patient} />;
    case "report-addendum":
      return <AddendumDialog report={layer.report} />;
    case "report-field":
      return <FieldDialog layer={layer} />;
    case "report-checks":
      return <ChecksDialog layer={layer} />;
    case "report-library":
      return <LibraryDialog />;
    case "report-versions":
      return <VersionsDialog appointment={layer.appointment} title={layer.title} />;
    default:
      return null;
  }
}
