import { fetchLogin, PASSWORD } from "../desk-browser.ts";
import { pressOnFirstRow } from "./actions.ts";
import type { RecordCase } from "./record-case.ts";

const OWNER = "owner@demo.local";

/** What is said about a document of a claim, opened from the list of claims. */
export const DOCUMENT_CASE: RecordCase = {
  form: "edit-document",
  record: "a document of a claim",
  table: "insurance_documents",
  changes: () => [
    { field: "name", text: "Front side.pdf", stored: () => ({ file_name: "Front side.pdf" }) },
    { field: "note", text: "Back side missing", stored: () => ({ note: "Back side missing" }) },
    { field: "kind", stored: () => ({ kind: "receipt" }) },
  ],
  async prepare({ demo, watch }) {
    const [claim] = await watch.ask<{ id: number; accession: string }>(
      `SELECT t.id, a.accession_number AS accession
         FROM insurance_transactions t JOIN appointments a ON a.id = t.appointment_id
         JOIN accounts o ON o.scan_center_id = t.scan_center_id AND o.email = $1
        WHERE t.deleted_at IS NULL AND NOT EXISTS (SELECT FROM insurance_documents d WHERE d.transaction_id = t.id)
        ORDER BY t.id DESC LIMIT 1`,
      [OWNER],
    );
    const path = `/insurance-transactions/${claim?.id}/documents/`;
    const { access } = await fetchLogin(demo.url, OWNER, PASSWORD);
    const body = new FormData();
    body.append("file", new Blob(["%PDF-1.7\n"], { type: "application/pdf" }), "card.pdf");
    const authorization = `Bearer ${access}`;
    const sent = await fetch(`${demo.url}/api${path}`, {
      method: "POST",
      headers: { authorization },
      body,
    });
    const { documents } = (await sent.json()) as { documents: { id: number }[] };
    const [{ id } = { id: 0 }] = documents;
    const url = `${demo.url}/insurance/transactions?search=${claim?.accession}`;
    return {
      email: OWNER,
      async open(page) {
        await pressOnFirstRow(page, url, "f");
        return id;
      },
    };
  },
};
