import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import { DOCUMENT_TYPES, documentTypeOf, MAX_DOCUMENTS } from "#domain/documents.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { Refusal } from "#domain/errors.ts";
import { insuranceDocuments } from "../../database/schema.ts";
import { Answer } from "../../http/answer.ts";
import { INERT_POLICY } from "../../http/browser-guards.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { notFound } from "../../http/refusals.ts";
import type { UploadedFile } from "../../http/uploads.ts";
import { recordClaimChange } from "./claims.ts";
import { transactionList } from "./transaction-list.ts";
import { lockTransaction } from "./transaction-store.ts";

/**
 * Stores a document of a transaction. Its first bytes determine the type, and the file name must match.
 * Throws `unsupported_type`, `too_many_documents`, `insurance_closed`, `not_found`.
 */
export async function addDocument(
  ctx: RequestContext,
  id: number,
  file: UploadedFile,
): Promise<InsuranceTransaction> {
  const type = documentTypeOf(file.name, file.bytes);
  if (type === null) throw new Refusal("unsupported_type");
  const before = await lockTransaction(ctx, id);
  if (before.deleted_at !== null) throw new Refusal("insurance_closed");
  if (before.documents.length >= MAX_DOCUMENTS) throw new Refusal("too_many_documents");
  await ctx.tx.insert(insuranceDocuments).values({
    scanCenterId: ctx.account.centerId,
    transactionId: id,
    fileName: file.name,
    contentType: type,
    sizeBytes: file.bytes.length,
    sha256: createHash("sha256").update(file.bytes).digest("hex"),
    content: file.bytes,
    uploadedBy: ctx.account.id,
  });
  const after = await readRecord(ctx, transactionList, id);
  recordClaimChange(ctx, before, after, "add_document");
  return after;
}

/** Returns the content of a document, with headers that keep the browser from running it. Throws `not_found`. */
export async function readDocument(
  ctx: RequestContext,
  { id, document }: { id: number; document: number },
): Promise<Answer> {
  const { branch } = await readRecord(ctx, transactionList, id);
  const [row] = await ctx.tx
    .select({
      name: insuranceDocuments.fileName,
      type: insuranceDocuments.contentType,
      content: insuranceDocuments.content,
    })
    .from(insuranceDocuments)
    .where(isDocument(ctx, id, document));
  if (row === undefined) throw notFound();
  ctx.note({
    action: "read",
    entity: "insurance_document",
    entityId: document,
    branch,
    after: { insurance_transaction: id },
  });
  const ending = DOCUMENT_TYPES.find(({ type }) => type === row.type)?.endings[0] ?? "bin";
  return new Answer(200, Readable.from([row.content]), {
    "content-type": row.type,
    "content-disposition": `attachment; filename="document-${document}.${ending}"; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    "content-security-policy": INERT_POLICY,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
}

/** Marks a document as deleted; its row is kept. Throws `not_found`. */
export async function removeDocument(
  ctx: RequestContext,
  { id, document }: { id: number; document: number },
): Promise<void> {
  const before = await lockTransaction(ctx, id);
  const deleted = await ctx.tx
    .update(insuranceDocuments)
    .set({ deletedAt: ctx.now })
    .where(isDocument(ctx, id, document))
    .returning({ id: insuranceDocuments.id });
  if (deleted.length === 0) throw notFound();
  recordClaimChange(ctx, before, await readRecord(ctx, transactionList, id), "delete_document");
}

function isDocument(ctx: RequestContext, transaction: number, document: number) {
  return and(
    eq(insuranceDocuments.scanCenterId, ctx.account.centerId),
    eq(insuranceDocuments.transactionId, transaction),
    eq(insuranceDocuments.id, document),
    isNull(insuranceDocuments.deletedAt),
  );
}
