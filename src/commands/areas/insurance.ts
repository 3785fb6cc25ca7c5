import { may, PERMISSIONS } from "#domain/access.ts";
import { reasonAgainstEditing } from "#domain/appointments.ts";
import { closedReason, reasonAgainstInsuring } from "#domain/insurance.ts";
import { deleteRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { type Command, defineCommand } from "../engine/define.ts";
import { editDocument, reasonWithoutDocuments } from "./edit-document.ts";

type TransactionRow = Extract<Row, { kind: "transaction" }>;

function onTransaction(
  declared: Pick<Command, "id"> & Partial<Omit<Command, "run" | "title" | "words">>,
  run: (row: TransactionRow) => void,
): Command {
  return defineCommand({
    section: "catalog",
    param: "transaction",
    ...declared,
    when: { selection: ["transaction"], ...declared.when },
    run({ row }) {
      if (row?.kind === "transaction") run(row);
    },
  });
}

/**
 * Returns why an insurance transaction is read-only (deleted, or its appointment does not take place); else
 * null.
 */
function reasonIfClosed(row: Row | null) {
  const closed = row?.kind === "transaction" ? closedReason(row.record) : null;
  if (closed === null) return null;
  return closed === "deleted" ? "errors.code.insurance_closed" : "errors.reason.claim_cancelled";
}

/** Returns why a transaction that the provider has paid for cannot be deleted; else null. */
function reasonIfSettled(row: Row | null) {
  const isSettled =
    row?.kind === "transaction" && row.record.settled_amount + row.record.written_off_amount > 0;
  return isSettled ? "errors.reason.claim_settled" : null;
}

export const insuranceCommands: Command[] = [
  onTransaction(
    { id: "transaction.open", roles: PERMISSIONS["insurance_transactions.read"] },
    ({ id }) => openLayer({ kind: "transaction", id }),
  ),
  onTransaction(
    {
      id: "transaction.settle",
      asks: true,
      keys: ["e"],
      roles: PERMISSIONS["insurance_transactions.update"],
      refuse: (_facts, row) => reasonIfClosed(row),
    },
    ({ record }) => openLayer({ kind: "settle", transaction: record }),
  ),
  onTransaction(
    {
      id: "transaction.delete",
      keys: ["delete"],
      roles: PERMISSIONS["insurance_transactions.delete"],
      refuse: (_facts, row) => reasonIfClosed(row) ?? reasonIfSettled(row),
    },
    ({ id, record }) =>
      openLayer({
        kind: "confirm",
        title: t("catalog.transaction.delete_title", { name: record.patient_name }),
        body: t("catalog.transaction.delete_body"),
        action: t("catalog.transaction.delete"),
        cancelLabel: t("common.back"),
        run: () => void remove("/insurance-transactions/", id, "transaction"),
      }),
  ),
  onTransaction(
    {
      id: "transaction.edit_document",
      asks: true,
      keys: ["f"],
      roles: PERMISSIONS["insurance_documents.update"],
      refuse(_facts, row) {
        if (row?.kind !== "transaction") return null;
        if (row.record.deleted_at !== null) return "errors.code.insurance_closed";
        return reasonWithoutDocuments(row.record);
      },
    },
    ({ id, record }) => editDocument("insurance_transaction", { id, documents: record.documents }),
  ),
  onTransaction(
    { id: "transaction.trail", keys: ["l"], roles: PERMISSIONS["audit.read"] },
    ({ id, record }) =>
      openLayer({
        kind: "trail",
        entities: ["insurance_transaction"],
        id,
        name: record.patient_name,
      }),
  ),
  defineCommand({
    id: "transaction.movements",
    section: "catalog",
    keys: ["b"],
    when: { view: ["transactions", "claim_lines"], selection: ["transaction", "claim_line"] },
    roles: PERMISSIONS["claim_batches.read"],
    run() {
      const { row } = context;
      if (row?.kind !== "transaction" && row?.kind !== "claim_line") return;
      const claim = row.kind === "transaction" ? row.id : row.record.transaction;
      openLayer({ kind: "claims-movements", claim, name: row.record.patient_name });
    },
  }),
  onTransaction(
    {
      id: "transaction.numbers",
      asks: true,
      keys: ["r"],
      roles: PERMISSIONS["insurance_transactions.number"],
    },
    ({ record }) => openLayer({ kind: "claims-numbers", transaction: record }),
  ),
  defineCommand({
    id: "appointment.insurance",
    asks: true,
    section: "appointment",
    keys: ["i"],
    param: "appointment",
    when: { selection: ["appointment"] },
    roles: PERMISSIONS["insurance_transactions.read"],
    refuse({ role, shift }, row) {
      if (row?.kind !== "appointment" || row.record.insurance_transaction !== null) return null;
      // The form does not open if the server would refuse its result.
      const refused =
        reasonAgainstInsuring({ ...row.record, insured: false }) ??
        reasonAgainstEditing({ ...row.record, changes: ["insurance_provider"], insured: true }) ??
        (may(role, "receptionist_shifts.own") && shift === "none" ? "shift_required" : null);
      return refused === null ? null : `errors.code.${refused}`;
    },
    run({ row }) {
      if (row?.kind !== "appointment") return;
      const { insurance_transaction: id } = row.record;
      if (id !== null) openLayer({ kind: "transaction", id });
      else if (may(session.role, "insurance_transactions.create"))
        openLayer({ kind: "insure", appointment: row.record });
    },
  }),
  defineCommand({
    id: "template.delete",
    section: "catalog",
    keys: ["delete"],
    param: "template",
    when: { selection: ["template"] },
    roles: PERMISSIONS["report_templates.delete"],
    run({ row }) {
      if (row?.kind !== "template") return;
      openLayer({
        kind: "confirm",
        title: t("palette.confirm.delete.title", { name: row.record.name }),
        body: t("palette.confirm.delete.body"),
        action: t("palette.confirm.delete.action"),
        run: () => void remove("/report-templates/", row.id, "template"),
      });
    },
  }),
  defineCommand({
    id: "template.trail",
    section: "catalog",
    keys: ["l"],
    param: "template",
    when: { selection: ["template"], hasEditor: false },
    roles: PERMISSIONS["audit.read"],
    run({ row }) {
      if (row?.kind !== "template") return;
      const { id, record } = row;
      openLayer({ kind: "trail", entities: ["report_template"], id, name: record.name });
    },
  }),
];

async function remove(path: string, id: number, kind: "transaction" | "template"): Promise<void> {
  try {
    await deleteRecord(path, id);
    toastSuccess(`actions.${kind}.delete.done`);
  } catch (failure) {
    toastFailure(failure, `actions.${kind}.delete.failed`);
  }
}
