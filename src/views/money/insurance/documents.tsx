import { useState } from "react";
import { Download, Eye, FileText, Trash2 } from "lucide-react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { faultOfDocument, MAX_DOCUMENTS } from "#domain/documents.ts";
import type { AttachedDocument } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { addDocument, deleteDocument, readDocument } from "#src/api/insurance.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { FileDrop } from "#src/views/parts/file-drop.tsx";
import { saveFile } from "#src/views/parts/save-file.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

type Sending = { name: string; part: number; fault: string | null };

/** The documents of a transaction: the user can view, save, delete and add several at once. */
export function Documents({
  transaction,
  onView,
}: {
  transaction: InsuranceTransaction;
  /** Called with the document to show. */
  onView: (document: AttachedDocument) => void;
}) {
  const { id, documents, deleted_at: deletedAt } = transaction;
  const { role } = useSnapshot(session);
  const [sending, setSending] = useState<readonly Sending[]>([]);

  function updateSending(name: string, change: Partial<Sending>): void {
    setSending((all) => all.map((one) => (one.name === name ? { ...one, ...change } : one)));
  }

  /** Sends one file after the other, so that each line shows its progress. */
  async function send(files: readonly File[]): Promise<void> {
    setSending(files.map((file) => ({ name: file.name, part: 0, fault: faultWords(file) })));
    for (const file of files.filter((one) => faultOfDocument(one) === null)) {
      const { name } = file;
      try {
        await addDocument(id, file, { onProgress: (part) => updateSending(name, { part }) });
        setSending((all) => all.filter((one) => one.name !== name));
        toastSuccess("actions.document.create.done");
      } catch (failure) {
        toastFailure(failure, "actions.document.create.failed");
        const fault = refusalWords(name, failure);
        setSending((all) =>
          all.flatMap((one) => (one.name !== name ? one : fault === null ? [] : { ...one, fault })),
        );
      }
    }
  }

  function remove({ id: document, name }: AttachedDocument): void {
    openLayer({
      kind: "confirm",
      title: t("palette.confirm.delete.title", { name }),
      body: t("palette.confirm.delete.body"),
      action: t("palette.confirm.delete.action"),
      run: () =>
        void deleteDocument(id, document).then(
          () => toastSuccess("actions.document.delete.done"),
          (failure: unknown) => toastFailure(failure, "actions.document.delete.failed"),
        ),
    });
  }

  function save({ id: document, name }: AttachedDocument): void {
    readDocument(id, document).then(
      ({ blob }) => saveFile(blob, name),
      (failure: unknown) => toastFailure(failure, "actions.export.run.failed"),
    );
  }

  return (
    <section aria-label={t("catalog.transaction.documents")} className="flex flex-col gap-2">
      <h3 className="text-label font-semibold text-muted">{t("catalog.transaction.documents")}</h3>
      {documents.length === 0 && (
        <p className="text-muted">{t("catalog.transaction.no_documents")}</p>
      )}
      <ul className="flex flex-col divide-y divide-line rounded-ui border border-line empty:hidden">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2 px-3 py-1.5 text-table">
            <FileText size={16} aria-hidden="true" className="shrink-0 text-faint" />
            <OwnScript className="min-w-0 flex-1 truncate">{document.name}</OwnScript>
            <Ltr className="text-label text-faint">
              {formatCount(Math.ceil(document.size / 1024))} KB
            </Ltr>
            <IconButton label={t("catalog.transaction.view")} onClick={() => onView(document)}>
              <Eye size={16} />
            </IconButton>
            <IconButton label={t("catalog.transaction.download")} onClick={() => save(document)}>
              <Download size={16} />
            </IconButton>
            {may(role, "insurance_documents.delete") && (
              <IconButton label={t("catalog.transaction.remove")} onClick={() => remove(document)}>
                <Trash2 size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {sending.map(({ name, part, fault }) => (
        <p key={name} role="status" className="flex items-center gap-3 text-table">
          {fault === null ? (
            <>
              <OwnScript className="min-w-0 flex-1 truncate">{name}</OwnScript>
              <progress value={part} max={1} className="h-1.5 w-40" />
            </>
          ) : (
            <span className="text-stop">{fault}</span>
          )}
        </p>
      ))}
      {deletedAt === null && documents.length < MAX_DOCUMENTS && (
        <FileDrop
          accept=".pdf,.jpg,.jpeg,.png"
          multiple
          label={t("catalog.transaction.add_documents")}
          hint={t("catalog.transaction.drop")}
          onFiles={(files) => void send(files)}
        />
      )}
    </section>
  );
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button kind="ghost" aria-label={label} title={label} onClick={onClick} className="px-2">
      {children}
    </Button>
  );
}

function faultWords(file: File): string | null {
  const fault = faultOfDocument(file);
  return fault === null ? null : t(`catalog.transaction.${fault}`, { name: file.name });
}

/** Returns what was refused and why; null if nothing was refused, as when the screen was left. */
function refusalWords(name: string, failure: unknown): string | null {
  if (!(failure instanceof ApiFailure) || failure.code === "aborted") return null;
  return t("catalog.transaction.refused", { name, reason: failureReason(failure) });
}
