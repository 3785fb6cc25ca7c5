import type { ReactNode } from "react";
import type { Layer } from "@src/state/layers";
import { ClearDialog } from "./clear-dialog";
import { CompensateDialog } from "./compensate-dialog";
import { DoctorShiftCloseDialog } from "./doctor-shift-close";
import { FlagDialog } from "./flag-dialog";

/** The dialogs of those who control shifts, by the kind of their layer. */
export default function ControlLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "flag-shift":
      return <FlagDialog shifts={layer.shifts} />;
    case "compensate-shift":
      return <CompensateDialog shifts={layer.shifts} />;
    case "clear-shift":
      return <ClearDialog shifts={layer.shifts} />;
    case "doctor-shift-close":
      return <DoctorShiftCloseDialog />;
    default:
      return null;
  }
}
