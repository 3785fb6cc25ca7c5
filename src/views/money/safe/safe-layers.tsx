import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { EnterDialog } from "./enter-dialog.tsx";
import { MovementDialog } from "./movement-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { ReverseDialog } from "./reverse-dialog.tsx";

/** The dialogs of the safe, by the kind of their layer. */
export default function SafeLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "safe-receive":
      return <ReceiveDialog shifts={layer.shifts} />;
    case "safe-enter":
      return <EnterDialog action={layer.action} branch={layer.branch} />;
    case "safe-movement":
      return <MovementDialog id={layer.id} isToEdit={layer.isToEdit ?? false} />;
    case "safe-reverse":
      return <ReverseDialog movement={layer.movement} />;
    default:
      return null;
  }
}
