import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { PayDialog } from "./pay-dialog.tsx";
import { ReversePayOutDialog } from "./reverse-dialog.tsx";

/** The dialogs about paying referring doctors, by the kind of their layer. */
export default function CommissionLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "pay-doctors":
      return <PayDialog doctors={layer.doctors} />;
    case "pay-out-reverse":
      return <ReversePayOutDialog payOut={layer.payOut} />;
    default:
      return null;
  }
}
