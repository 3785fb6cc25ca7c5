import type { AttachedDocument } from "#domain/entities/common.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import type { DocumentedKind } from "#src/state/screen/money-layers.ts";

type Documented = { id: number; documents: readonly AttachedDocument[] };

/** Returns why no document of a record can be edited: it has none. */
export function reasonWithoutDocuments({
  documents,
}: Pick<Documented, "documents">): MessageKey | null {
  return documents.length === 0 ? "catalog.transaction.none_to_edit" : null;
}

/** Opens the only document of a record to edit it, or the record, in which the user chooses among several. */
export function editDocument(of: DocumentedKind, { id, documents }: Documented): void {
  const [only] = documents;
  if (only !== undefined && documents.length === 1)
    openLayer({ kind: "edit-document", of, id, document: only });
  else if (of === "safe_movement") openLayer({ kind: "safe-movement", id, isToEdit: true });
  else openLayer({ kind: "transaction", id, isToEdit: true });
}
