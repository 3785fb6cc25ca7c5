import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { ApproveDiscountDialog } from "./approve-discount.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetUpAppDialog } from "./set-up-app-dialog.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";

/** The dialogs of the second factor, by the kind of their layer. */
export default function FactorLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "approve-discount":
      return <ApproveDiscountDialog layer={layer} />;
    case "step-up":
      return <StepUpDialog />;
    case "add-passkey":
      return <AddPasskeyDialog isFirst={layer.isFirst} onAdded={layer.onAdded} />;
    case "set-up-app":
      return <SetUpAppDialog offer={layer.offer} onAdded={layer.onAdded} />;
    case "recovery-codes":
      return <RecoveryCodesDialog codes={layer.codes} onClose={layer.onClose} />;
    default:
      return null;
  }
}
