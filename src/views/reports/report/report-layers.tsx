import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { AmendDialog } from "./amend.tsx";
import { CriticalDialog, WithdrawDialog } from "./critical-dialogs.tsx";
import { VersionsDialog } from "./versions.tsx";

/** The dialogs about reports, by the kind of their layer. */
export default function ReportLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "report-amend":
      return <AmendDialog report={layer.report} />;
    case "report-versions":
      return <VersionsDialog appointment={layer.appointment} title={layer.title} />;
    case "critical-result":
      return <CriticalDialog critical={layer.critical} />;
    case "critical-withdraw":
      return <WithdrawDialog critical={layer.critical} />;
    default:
      return null;
  }
}
