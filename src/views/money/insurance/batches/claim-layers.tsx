import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { AddDialog } from "./add-dialog.tsx";
import { BillDialog, BilledDialog } from "./bill-dialog.tsx";
import { FileDialog } from "./file-dialog.tsx";
import { GiveUpDialog } from "./give-up-dialog.tsx";
import { MakeDialog } from "./make-dialog.tsx";
import { MovementsDialog, ReverseDialog } from "./movements-dialog.tsx";
import { NumbersDialog } from "./numbers-dialog.tsx";
import { RefusedDialog } from "./refused-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SettleLinesDialog } from "./settle-lines-dialog.tsx";

/** The dialogs for batches of claims, by the kind of their layer. */
export default function ClaimLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "claims-make":
      return <MakeDialog />;
    case "claims-refused":
      return <RefusedDialog number={layer.number} refused={layer.refused} />;
    case "claims-settle":
      return <SettleLinesDialog lines={layer.lines} />;
    case "claims-reject":
      return <RejectDialog lines={layer.lines} />;
    case "claims-reopen":
      return <ReopenDialog lines={layer.lines} />;
    case "claims-add":
      return <AddDialog batch={layer.batch} />;
    case "claims-send":
      return <SendDialog batch={layer.batch} />;
    case "claims-bill":
      return <BillDialog />;
    case "claims-billed":
      return <BilledDialog bills={layer.bills} />;
    case "claims-give-up":
      return <GiveUpDialog action={layer.action} lines={layer.lines} />;
    case "claims-file":
      return <FileDialog batch={layer.batch} />;
    case "claims-movements":
      return <MovementsDialog claim={layer.claim} name={layer.name} />;
    case "claims-reverse":
      return <ReverseDialog movement={layer.movement} />;
    case "claims-numbers":
      return <NumbersDialog transaction={layer.transaction} />;
    default:
      return null;
  }
}
