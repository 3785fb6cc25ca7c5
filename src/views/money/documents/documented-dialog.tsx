import { type ReactNode, useEffect, useState } from "react";
import type { AttachedDocument } from "#domain/entities/common.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import type { DocumentFiles } from "#src/api/documents.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import type { DocumentedKind } from "#src/state/screen/money-layers.ts";
import { failureReason, toastFailure } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { Documents, type DocumentOwner } from "./documents.tsx";

/** A record with its documents; Escape goes back from a picture to the record, and from there to the page. */
export function DocumentedDialog({
  title,
  name,
  owner,
  files,
  of,
  mayEdit,
  isToEdit,
  mayDelete,
  isClosed = false,
  failure,
  reload,
  onClose,
  children,
}: {
  title: ReactNode;
  /** What kind of record it is, if it cannot be read. */
  name: string;
  /** The record; null until it has loaded. */
  owner: DocumentOwner | null;
  files: DocumentFiles;
  of: DocumentedKind;
  mayEdit: boolean;
  /** Whether the first document that can be edited has the focus. */
  isToEdit: boolean;
  mayDelete: boolean;
  /** Whether the record takes no document any more. Default false. */
  isClosed?: boolean;
  failure: ApiFailure | null;
  reload: () => void;
  onClose: () => void;
  /** The facts of the record. */
  children: ReactNode;
}) {
  const [shown, setShown] = useState<AttachedDocument | null>(null);
  const leave = () => (shown === null ? onClose() : setShown(null));
  return (
    <Dialog
      width="max-w-3xl"
      title={title}
      onClose={leave}
      footer={
        <Button onClick={leave} badge={<KeyBadge keys="escape" />}>
          {t("form.dialog.close")}
        </Button>
      }
    >
      {owner === null ? (
        failure !== null && (
          <FailedState title={name} body={failureReason(failure)} retry={reload} />
        )
      ) : shown === null ? (
        <>
          {children}
          <Documents
            owner={owner}
            files={files}
            of={of}
            mayEdit={mayEdit}
            isToEdit={isToEdit}
            mayDelete={mayDelete}
            isClosed={isClosed}
            onView={(document) =>
              document.content_type === "application/pdf"
                ? void openPdf(files, owner.id, document)
                : setShown(document)
            }
          />
        </>
      ) : (
        <Picture files={files} of={owner.id} document={shown} />
      )}
    </Dialog>
  );
}

/** Shows a document that is a picture, always as an image, so that the browser runs nothing in it. */
function Picture({
  files,
  of,
  document,
}: {
  files: DocumentFiles;
  of: number;
  document: AttachedDocument;
}) {
  const {
    found: url,
    failure,
    retry,
  } = useReading(`${of} ${document.id}`, async () => {
    const { blob } = await files.read(of, document.id);
    return URL.createObjectURL(blob);
  });
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  if (url === null && failure !== null)
    return (
      <FailedState title={t("safe.document_unread")} body={failureReason(failure)} retry={retry} />
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
async function openPdf(files: DocumentFiles, of: number, { id }: AttachedDocument): Promise<void> {
  try {
    const { blob } = await files.read(of, id);
    const url = URL.createObjectURL(blob);
    open(url, "_blank", "noopener");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (failure) {
    toastFailure(failure);
  }
}
