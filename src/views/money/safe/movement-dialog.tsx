import { useCallback } from "react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { getMovement, movementFiles } from "#src/api/safe.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { DocumentedDialog } from "../documents/documented-dialog.tsx";
import { kindWords } from "./movement-columns.tsx";
import { MovementFacts } from "./movement-facts.tsx";

/** One movement of a safe with its documents. */
export function MovementDialog({
  id,
  isToEdit = false,
}: {
  id: number;
  /** Whether the user is about to choose a document to edit. Default false. */
  isToEdit?: boolean;
}) {
  const load = useCallback((of: number) => getMovement(of), []);
  const { record, failure, reload } = useRecord("safe_movement", id, load);
  const { role } = useSnapshot(session);
  return (
    <DocumentedDialog
      title={record === null ? t("safe.kind_label") : kindWords(record)}
      name={t("safe.kind_label")}
      owner={record}
      files={movementFiles}
      of="safe_movement"
      mayEdit={may(role, "safe.write")}
      isToEdit={isToEdit}
      mayDelete={may(role, "safe.write")}
      failure={failure}
      reload={reload}
      onClose={() => closeLayer("safe-movement")}
    >
      {record !== null && <MovementFacts movement={record} />}
    </DocumentedDialog>
  );
}
