import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { InsureDialog } from "#src/views/money/insurance/insure-dialog.tsx";
import { SettleDialog } from "#src/views/money/insurance/settle-dialog.tsx";
import { DocumentForm } from "#src/views/money/documents/document-form.tsx";
import { TransactionDialog } from "#src/views/money/insurance/transaction-dialog.tsx";
import { CatalogForm } from "#src/views/center/catalogs/catalog-form.tsx";
import { CommissionPreview } from "#src/views/center/catalogs/commission-preview.tsx";
import { DEFINITIONS } from "#src/views/center/catalogs/definitions.ts";
import { DisableAccountDialog } from "#src/views/center/catalogs/disable-account.tsx";
import { NewTokenDialog } from "#src/views/center/catalogs/new-token.tsx";
import { ResetPasswordDialog } from "#src/views/center/catalogs/reset-password.tsx";
import { TrailDialog } from "#src/views/center/trail/trail-dialog.tsx";
import { PacsTestDialog } from "#src/views/center/catalogs/pacs-test.tsx";
import { CopyDialog } from "#src/views/center/catalogs/prices/copy-dialog.tsx";
import { RaiseDialog } from "#src/views/center/catalogs/prices/raise-dialog.tsx";
import { UploadDialog } from "#src/views/center/catalogs/upload-dialog.tsx";

/** The dialogs for managing the center, by the kind of their layer. */
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
    case "raise-prices":
      return <RaiseDialog layer={layer} />;
    case "copy-prices":
      return <CopyDialog layer={layer} />;
    case "reset-password":
      return <ResetPasswordDialog account={layer.account} />;
    case "disable-account":
      return <DisableAccountDialog layer={layer} />;
    case "new-token":
      return <NewTokenDialog name={layer.name} token={layer.token} />;
    case "transaction":
      return <TransactionDialog id={layer.id} isToEdit={layer.isToEdit ?? false} />;
    case "edit-document":
      return <DocumentForm of={layer.of} id={layer.id} document={layer.document} />;
    case "settle":
      return <SettleDialog transaction={layer.transaction} />;
    case "insure":
      return <InsureDialog appointment={layer.appointment} />;
    case "trail":
      return <TrailDialog layer={layer} />;
    case "commission-preview":
      return <CommissionPreview />;
    case "pacs-test":
      return <PacsTestDialog address={layer.address} />;
    default:
      return null;
  }
}
