import { useCallback, useEffect, useState } from "react";
import type { AttachedDocument } from "#domain/entities/common.ts";
import { getTransaction, readDocument } from "#src/api/insurance.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { failureReason, toastFailure } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { Documents } from "./documents.tsx";
import { TransactionBadge, TransactionFacts } from "./transaction-facts.tsx";

/** One insurance transaction with its documents, opened from the list or from its appointment. */
export function TransactionDialog({ id }: { id: number }) {
  const load = useCallback((of: number) => getTransaction(of), []);
  const { record, failure, reload } = useRecord("insurance_transaction", id, load);
  const [shown, setShown] = useState<AttachedDocument | null>(null);
  return (
    <Dialog
      width="max-w-3xl"
      title={
        <span className="flex items-center gap-3">
          {t("catalog.transaction.title", { number: record?.accession_number ?? "" })}
          {record !== null && <TransactionBadge transaction={record} />}
        </span>
      }
      onClose={() => (shown === null ? closeLayer("transaction") : setShown(null))}
      footer={
        <Button
          onClick={() => (shown === null ? closeLayer("transaction") : setShown(null))}
          badge={<KeyBadge keys="escape" />}
        >
          {t("form.dialog.close")}
        </Button>
      }
    >
      {record === null ? (
        failure !== null && (
          <FailedState
            title={t("catalog.transaction.one")}
            body={failureReason(failure)}
            retry={reload}
          />
        )
      ) : shown === null ? (
        <>
          <TransactionFacts transaction={record} />
          <Documents
            transaction={record}
            onView={(document) =>
              document.content_type === "application/pdf"
                ? void openPdf(id, document)
                : setShown(document)
            }
          />
        </>
      ) : (
        <Picture transaction={id} document={shown} />
      )}
    </Dialog>
  );
}

/** Shows a document that is a picture, always as an image, so that the browser runs nothing in it. */
function Picture({ transaction, document }: { transaction: number; document: AttachedDocument }) {
  const {
    found: url,
    failure,
    retry,
  } = useReading(`${transaction} ${document.id}`, async () => {
    const { blob } = await readDocument(transaction, document.id);
    return URL.createObjectURL(blob);
  });
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  if (url === null && failure !== null)
    return (
      <FailedState
        title={t("errors.unread.document")}
        body={failureReason(failure)}
        retry={retry}
      />
    );
  return url === null ? null : (
    <img
      src={url}
      alt={document.name}
      className="mx-auto max-h-[60vh] max-w-full rounded-ui border border-line"
    />
  );
}

/** Opens a PDF in the browser's own viewer, in a tab that has no access to this one. */
async function openPdf(transaction: number, { id }: AttachedDocument): Promise<void> {
  try {
    const { blob } = await readDocument(transaction, id);
    const url = URL.createObjectURL(blob);
    open(url, "_blank", "noopener");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (failure) {
    toastFailure(failure);
  }
}
