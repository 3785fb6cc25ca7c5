import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { ClearDialog } from "./clear-dialog.tsx";
import { CompensateDialog } from "./compensate-dialog.tsx";
import { DoctorShiftCloseDialog } from "./doctor-shift-close.tsx";
import { EndShiftDialog } from "./end-dialog.tsx";
import { FlagDialog } from "./flag-dialog.tsx";

/** The dialogs for controlling shifts, by the kind of their layer. */
export default function ControlLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "end-shift":
      return <EndShiftDialog shifts={layer.shifts} />;
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
