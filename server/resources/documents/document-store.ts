import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { EventKind } from "#domain/access.ts";
import type { AuditAction, AuditedKind } from "#domain/audit-kinds.ts";
import { documentName, DOCUMENT_TYPES, documentTypeOf, MAX_DOCUMENTS } from "#domain/documents.ts";
import type { AttachedDocument, Stored } from "#domain/entities/common.ts";
import type { DocumentPatch } from "#domain/entities/document.ts";
import { Refusal } from "#domain/errors.ts";
import type { insuranceDocuments, safeDocuments } from "../../database/schema.ts";
import { Answer } from "../../http/answer.ts";
import { INERT_POLICY } from "../../http/browser-guards.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import type { UploadedFile } from "../../http/uploads.ts";

type DocumentTable = typeof insuranceDocuments | typeof safeDocuments;

/** A record that files belong to. */
export type Documented = Stored & { branch: number; documents: AttachedDocument[] };

/** The documents of one kind of record. */
export interface DocumentKind<Owner extends Documented> {
  table: DocumentTable;
  /** Name of the column with the id of the record that the documents belong to. */
  owner: "transactionId" | "movementId";
  /** Names of the record and of its documents in the audit trail. */
  entity: EventKind & AuditedKind;
  document: AuditedKind;
  /** Returns the record in the caller's scope. Throws `not_found`. */
  read(ctx: RequestContext, id: number): Promise<Owner>;
  /** The same, locked so that documents are added one after the other. */
  lock(ctx: RequestContext, id: number): Promise<Owner>;
  /** Throws a refusal if the record takes no document any more; default: it always does. */
  refuse?(owner: Owner): void;
}

/**
 * Stores a document of a record. Its first bytes determine the type, and the file name must match. Throws
 * `unsupported_type`, `too_many_documents`, `not_found`, and what the kind refuses.
 */
export async function addDocument<Owner extends Documented>(
  ctx: RequestContext,
  kind: DocumentKind<Owner>,
  id: number,
  file: UploadedFile,
): Promise<Owner> {
  const type = documentTypeOf(file.name, file.bytes);
  if (type === null) throw new Refusal("unsupported_type");
  const before = await kind.lock(ctx, id);
  kind.refuse?.(before);
  if (before.documents.length >= MAX_DOCUMENTS) throw new Refusal("too_many_documents");
  const row = {
    scanCenterId: ctx.account.centerId,
    [kind.owner]: id,
    fileName: file.name,
    contentType: type,
    sizeBytes: file.bytes.length,
    sha256: createHash("sha256").update(file.bytes).digest("hex"),
    content: file.bytes,
    uploadedBy: ctx.account.id,
  };
  // The cast is safe: `owner` names the one column in which the tables differ.
  await ctx.tx.insert(kind.table).values(row as unknown as (typeof kind.table)["$inferInsert"]);
  return recordChange(ctx, kind, before, "add_document");
}

/** Returns the content of a document, with headers that keep the browser from running it. Throws `not_found`. */
export async function readDocument<Owner extends Documented>(
  ctx: RequestContext,
  kind: DocumentKind<Owner>,
  { id, document }: { id: number; document: number },
): Promise<Answer> {
  const { branch } = await kind.read(ctx, id);
  const { table } = kind;
  const [row] = await ctx.tx
    .select({ name: table.fileName, type: table.contentType, content: table.content })
    .from(table)
    .where(isDocument(ctx, kind, id, document));
  if (row === undefined) throw notFound();
  ctx.note({
    action: "read",
    entity: kind.document,
    entityId: document,
    branch,
    after: { [kind.entity]: id },
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

/** Returns a document of a record. Throws `not_found`. */
export function documentIn({ documents }: Documented, id: number): AttachedDocument {
  const found = documents.find((document) => document.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Changes the name, the kind and the note of a document, and returns it. A name keeps the ending of the file. Throws
 * `not_found`, `stale`, and what the kind refuses.
 */
export async function changeDocument<Owner extends Documented>(
  ctx: RequestContext,
  kind: DocumentKind<Owner>,
  { id, document }: { id: number; document: number },
  { version, ...sent }: DocumentPatch,
): Promise<AttachedDocument> {
  const owner = await kind.lock(ctx, id);
  const before = documentIn(owner, document);
  checkVersion(version, before);
  kind.refuse?.(owner);
  const name = documentName(sent.name ?? before.name, before.content_type);
  const { kind: is = before.kind, note = before.note } = sent;
  if (name === before.name && is === before.kind && note === before.note) return before;
  await ctx.tx
    .update(kind.table)
    .set({ fileName: name, kind: is, note })
    .where(isDocument(ctx, kind, id, document));
  const after = await kind.read(ctx, id);
  const changed = documentIn(after, document);
  ctx.audit({
    action: "edit_document",
    entity: kind.entity,
    entityId: id,
    branch: after.branch,
    before: said(before),
    after: { ...said(changed), document: before.name },
    kept: ["document"],
  });
  ctx.notify({
    type: `${kind.entity}.updated`,
    id,
    branch: after.branch,
    version: after.version,
  });
  return changed;
}

/** Returns what is said about a document, as the history of its record has it. */
function said({ name, kind, note }: AttachedDocument): object {
  return { document_name: name, document_kind: kind, document_note: note };
}

/** Marks a document as deleted; its row is kept. Throws `not_found`. */
export async function removeDocument<Owner extends Documented>(
  ctx: RequestContext,
  kind: DocumentKind<Owner>,
  { id, document }: { id: number; document: number },
): Promise<void> {
  const before = await kind.lock(ctx, id);
  const deleted = await ctx.tx
    .update(kind.table)
    .set({ deletedAt: ctx.now })
    .where(isDocument(ctx, kind, id, document))
    .returning({ id: kind.table.id });
  if (deleted.length === 0) throw notFound();
  await recordChange(ctx, kind, before, "delete_document");
}

/** Returns the documents of some records of a center by the id of the record, without their content, oldest first. */
export async function documentsOf(
  tx: Transaction,
  { table, owner }: Pick<DocumentKind<Documented>, "table" | "owner">,
  { center, ids }: { center: number; ids: readonly number[] },
): Promise<ReadonlyMap<number, AttachedDocument[]>> {
  const ownerColumn = columnOf(table, owner);
  const rows = await tx
    .select({
      owner: ownerColumn,
      id: table.id,
      name: table.fileName,
      kind: table.kind,
      note: table.note,
      size: table.sizeBytes,
      content_type: table.contentType,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      version: table.version,
    })
    .from(table)
    .where(
      and(eq(table.scanCenterId, center), inArray(ownerColumn, [...ids]), isNull(table.deletedAt)),
    )
    .orderBy(table.id);
  const byOwner = new Map<number, AttachedDocument[]>();
  for (const { owner: id, createdAt, updatedAt, ...document } of rows) {
    const documents = byOwner.get(id) ?? [];
    documents.push({
      ...document,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    });
    byOwner.set(id, documents);
  }
  return byOwner;
}

async function recordChange<Owner extends Documented>(
  ctx: RequestContext,
  kind: DocumentKind<Owner>,
  before: Owner,
  action: AuditAction,
): Promise<Owner> {
  const after = await kind.read(ctx, before.id);
  ctx.changed({ entity: kind.entity, id: after.id, branch: after.branch, before, after, action });
  return after;
}

function isDocument<Owner extends Documented>(
  ctx: RequestContext,
  { table, owner }: DocumentKind<Owner>,
  id: number,
  document: number,
) {
  return and(
    eq(table.scanCenterId, ctx.account.centerId),
    eq(columnOf(table, owner), id),
    eq(table.id, document),
    isNull(table.deletedAt),
  );
}

function columnOf(table: DocumentTable, owner: DocumentKind<Documented>["owner"]) {
  const column = owner in table ? Reflect.get(table, owner) : undefined;
  if (column === undefined) throw new Refusal("internal");
  return column as (typeof insuranceDocuments)["transactionId"];
}
