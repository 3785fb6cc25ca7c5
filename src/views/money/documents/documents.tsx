import { useState } from "react";
import { Download, Eye, FileText, Pencil, Trash2 } from "lucide-react";
import { faultOfDocument, MAX_DOCUMENTS } from "#domain/documents.ts";
import type { AttachedDocument } from "#domain/entities/common.ts";
import { ApiFailure } from "#src/api/failure.ts";
import type { DocumentFiles } from "#src/api/documents.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import type { DocumentedKind } from "#src/state/screen/money-layers.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { FileDrop } from "#src/views/parts/file-drop.tsx";
import { saveFile } from "#src/views/parts/save-file.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

type Sending = { name: string; part: number; fault: string | null };

/** A record that files belong to. */
export type DocumentOwner = { id: number; documents: readonly AttachedDocument[] };

/** The documents of a record: the user can view, save, delete and add several at once. */
export function Documents({
  owner: { id, documents },
  files,
  of,
  mayEdit,
  isToEdit,
  mayDelete,
  isClosed = false,
  onView,
}: {
  owner: DocumentOwner;
  files: DocumentFiles;
  of: DocumentedKind;
  mayEdit: boolean;
  /** Whether the first document that can be edited has the focus. */
  isToEdit: boolean;
  mayDelete: boolean;
  /** Whether the record takes no document any more. Default false. */
  isClosed?: boolean;
  /** Called with the document to show. */
  onView: (document: AttachedDocument) => void;
}) {
  const [sending, setSending] = useState<readonly Sending[]>([]);

  function updateSending(name: string, change: Partial<Sending>): void {
    setSending((all) => all.map((one) => (one.name === name ? { ...one, ...change } : one)));
  }

  /** Sends one file after the other, so that each line shows its progress. */
  async function send(chosen: readonly File[]): Promise<void> {
    setSending(chosen.map((file) => ({ name: file.name, part: 0, fault: faultWords(file) })));
    for (const file of chosen.filter((one) => faultOfDocument(one) === null)) {
      const { name } = file;
      try {
        await files.add(id, file, { onProgress: (part) => updateSending(name, { part }) });
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
        void files.remove(id, document).then(
          () => toastSuccess("actions.document.delete.done"),
          (failure: unknown) => toastFailure(failure, "actions.document.delete.failed"),
        ),
    });
  }

  function save({ id: document, name }: AttachedDocument): void {
    files.read(id, document).then(
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
        {documents.map((document, index) => (
          <li key={document.id} className="flex items-center gap-2 px-3 py-1.5 text-table">
            <FileText size={16} aria-hidden="true" className="shrink-0 text-faint" />
            <div className="flex min-w-0 flex-1 flex-col">
              <OwnScript className="truncate">{document.name}</OwnScript>
              {document.note !== "" && (
                <OwnScript className="truncate text-label text-muted">{document.note}</OwnScript>
              )}
            </div>
            {document.kind !== "other" && (
              <span className="rounded-badge bg-sunken px-1.5 text-label text-muted">
                {t(`catalog.transaction.document_kind.${document.kind}`)}
              </span>
            )}
            <Ltr className="text-label text-faint">
              {formatCount(Math.ceil(document.size / 1024))} KB
            </Ltr>
            <IconButton label={t("catalog.transaction.view")} onClick={() => onView(document)}>
              <Eye size={16} />
            </IconButton>
            <IconButton label={t("catalog.transaction.download")} onClick={() => save(document)}>
              <Download size={16} />
            </IconButton>
            {mayEdit && !isClosed && (
              <IconButton
                label={t("catalog.transaction.edit")}
                autoFocus={isToEdit && index === 0}
                onClick={() => openLayer({ kind: "edit-document", of, id, document })}
              >
                <Pencil size={16} />
              </IconButton>
            )}
            {mayDelete && (
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
      {!isClosed && documents.length < MAX_DOCUMENTS && (
        <FileDrop
          accept=".pdf,.jpg,.jpeg,.png"
          multiple
          label={t("catalog.transaction.add_documents")}
          hint={t("catalog.transaction.drop")}
          onFiles={(chosen) => void send(chosen)}
        />
      )}
    </section>
  );
}

function IconButton({
  label,
  autoFocus = false,
  onClick,
  children,
}: {
  label: string;
  autoFocus?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      kind="ghost"
      aria-label={label}
      title={label}
      autoFocus={autoFocus}
      onClick={onClick}
      className="px-2"
    >
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
