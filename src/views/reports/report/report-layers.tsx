import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { AmendDialog } from "./amend.tsx";
import { VersionsDialog } from "./versions.tsx";
import { AssignDialog } from "../worklist/assign-dialog.tsx";
import { DeferDialog } from "../worklist/defer-dialog.tsx";

/** The dialogs about reports, by the kind of their layer. */
export default function ReportLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "assign-scan":
      return <AssignDialog scan={layer.scan} />;
    case "defer-scan":
      return <DeferDialog scan={layer.scan} />;
    case "report-amend":
      return <AmendDialog report={layer.report} />;
    case "report-versions":
      return <VersionsDialog appointment={layer.appointment} title={layer.title} />;
    default:
      return null;
  }
}
