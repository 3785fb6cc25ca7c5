import { useCallback } from "react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { getTransaction, transactionFiles } from "#src/api/insurance.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { DocumentedDialog } from "../documents/documented-dialog.tsx";
import { TransactionBadge, TransactionFacts } from "./transaction-facts.tsx";

/** One insurance transaction with its numbers and documents, opened from the list or from its appointment. */
export function TransactionDialog({
  id,
  isToEdit = false,
}: {
  id: number;
  /** Whether the user is about to choose a document to edit. Default false. */
  isToEdit?: boolean;
}) {
  const load = useCallback((of: number) => getTransaction(of), []);
  const { record, failure, reload } = useRecord("insurance_transaction", id, load);
  const { role } = useSnapshot(session);
  return (
    <DocumentedDialog
      title={
        <span className="flex items-center gap-3">
          {t("catalog.transaction.title", { number: record?.accession_number ?? "" })}
          {record !== null && <TransactionBadge transaction={record} />}
        </span>
      }
      name={t("catalog.transaction.one")}
      owner={record}
      files={transactionFiles}
      of="insurance_transaction"
      mayEdit={may(role, "insurance_documents.update")}
      isToEdit={isToEdit}
      mayDelete={may(role, "insurance_documents.delete")}
      isClosed={record !== null && record.deleted_at !== null}
      failure={failure}
      reload={reload}
      onClose={() => closeLayer("transaction")}
    >
      {record !== null && <TransactionFacts transaction={record} />}
      {record !== null &&
        record.deleted_at === null &&
        may(role, "insurance_transactions.number") && (
          <Button
            className="self-start"
            onClick={() => openLayer({ kind: "claims-numbers", transaction: record })}
          >
            {t("claims.numbers.change")}
          </Button>
        )}
    </DocumentedDialog>
  );
}
