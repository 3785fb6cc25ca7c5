import type { PermissionId } from "#domain/access.ts";
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from "#domain/documents.ts";
import { DocumentPatch, DocumentReplacement } from "#domain/entities/document.ts";
import { DocumentRecord } from "#domain/records/desk.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import { fileOf, NOTHING, one, type AnySchema } from "../../http/declared-answers.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { idsOf } from "../../http/lists/routes.ts";
import { route, type AccountRoute } from "../../http/route.ts";
import {
  addDocument,
  changeDocument,
  documentIn,
  readDocument,
  removeDocument,
  type Documented,
  type DocumentKind,
} from "./document-store.ts";

export interface DocumentRouteOptions<Owner extends Documented> {
  /** Path of the list of records: `/insurance-transactions/`. */
  base: string;
  kind: DocumentKind<Owner>;
  /** Schema of the record that the documents belong to. */
  record: AnySchema;
  permissions: Readonly<Record<"read" | "create" | "update" | "delete", PermissionId>>;
}

/** Returns the routes that list, add, send and delete the documents of a kind of record. */
export function documentRoutes<Owner extends Documented>({
  base,
  kind,
  record,
  permissions,
}: DocumentRouteOptions<Owner>): AccountRoute[] {
  const documents = `${base}:id/documents/`;
  return [
    route({
      method: "GET",
      url: documents,
      permission: permissions.read,
      query: readSubPage,
      answers: subListOf(DocumentRecord),
      async handler(ctx, { params, query }) {
        const owner = await kind.read(ctx, idIn(params));
        return pageOf(owner.documents, query);
      },
    }),
    route({
      method: "POST",
      url: documents,
      permission: permissions.create,
      upload: MAX_DOCUMENT_BYTES,
      answers: one(record),
      handler: (ctx, { params, file }) => addDocument(ctx, kind, idIn(params), file),
    }),
    route({
      method: "GET",
      url: `${documents}:document/`,
      permission: permissions.read,
      answers: fileOf(DOCUMENT_TYPES.map(({ type }) => type)),
      handler: (ctx, { params }) => readDocument(ctx, kind, bothIn(params)),
    }),
    ...changeRoutes({
      url: `${documents}:document/`,
      permission: permissions.update,
      record: DocumentRecord,
      patch: DocumentPatch,
      whole: DocumentReplacement,
      async read(ctx, params) {
        const { id, document } = bothIn(params);
        return documentIn(await kind.read(ctx, id), document);
      },
      change: (ctx, params, patch) => changeDocument(ctx, kind, bothIn(params), patch),
      replace: (ctx, params, { kind: is = "other", note = "", ...whole }) =>
        changeDocument(ctx, kind, bothIn(params), { kind: is, note, ...whole }),
    }),
    route({
      method: "DELETE",
      url: `${documents}:document/`,
      permission: permissions.delete,
      answers: NOTHING,
      async handler(ctx, { params }) {
        await removeDocument(ctx, kind, bothIn(params));
        return undefined;
      },
    }),
  ];
}

function idIn(params: unknown): number {
  return idsOf(params)["id"] ?? 0;
}

function bothIn(params: unknown): { id: number; document: number } {
  return { id: idIn(params), document: idsOf(params)["document"] ?? 0 };
}
