import type { ReactNode } from "react";
import type { Layer } from "@src/state/layers";
import { AmendDialog } from "./amend";
import { VersionsDialog } from "./versions";

/** The dialogs about reports by the kind of their layer. */
export default function ReportLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "report-amend":
      return <AmendDialog report={layer.report} />;
    case "report-versions":
      return <VersionsDialog appointment={layer.appointment} title={layer.title} />;
    default:
      return null;
  }
}
