import type { ReactNode } from "react";
import type { Layer } from "@src/state/layers";
import { InsureDialog } from "../insurance/insure-dialog";
import { SettleDialog } from "../insurance/settle-dialog";
import { TransactionDialog } from "../insurance/transaction-dialog";
import { CatalogForm } from "./catalog-form";
import { CommissionPreview } from "./commission-preview";
import { DEFINITIONS } from "./definitions";
import { ResetPasswordDialog } from "./reset-password";
import { UploadDialog } from "./upload-dialog";

/** The dialogs of those who manage the center, by the kind of their layer. */
export default function CatalogLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "catalog-form":
      return (
        <CatalogForm
          definition={DEFINITIONS[layer.catalog]}
          record={layer.record}
          parent={layer.parent}
          typed={layer.typed}
          onSaved={layer.onSaved}
        />
      );
    case "upload":
      return <UploadDialog upload={layer.upload} base={layer.base} />;
    case "reset-password":
      return <ResetPasswordDialog account={layer.account} />;
    case "transaction":
      return <TransactionDialog id={layer.id} />;
    case "settle":
      return <SettleDialog transaction={layer.transaction} />;
    case "insure":
      return <InsureDialog appointment={layer.appointment} />;
    case "commission-preview":
      return <CommissionPreview />;
    default:
      return null;
  }
}
