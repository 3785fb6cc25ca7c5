import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { AddendumDialog } from "./addendum-dialog.tsx";
import { AmendDialog } from "./amend.tsx";
import { VersionsDialog } from "./versions.tsx";

/** The dialogs about reports, by the kind of their layer. */
export default function ReportLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "report-amend":
      return <AmendDialog report={layer.report} />;
    case "report-addendum":
      return <AddendumDialog report={layer.report} />;
    case "report-versions":
      return <VersionsDialog appointment={layer.appointment} title={layer.title} />;
    default:
      return null;
  }
}
