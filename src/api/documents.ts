import type { AttachedDocument, Stored } from "#domain/entities/common.ts";
import type { DocumentPatch } from "#domain/entities/document.ts";
import { api } from "./client.ts";
import { sendOnce } from "./once.ts";
import { uploadFile, type UploadOptions } from "./upload.ts";

/** The calls about the documents of one kind of record. */
export type DocumentFiles = {
  /** Adds a file to a record. Throws `unsupported_type`, `too_large`, `too_many_documents`. */
  add: (id: number, file: File, options: UploadOptions) => Promise<Stored>;
  read: (id: number, document: number) => Promise<{ blob: Blob; name: string }>;
  /** Changes what is said about a document. Throws `stale`, `insurance_closed`. */
  change: (
    id: number,
    document: number,
    patch: DocumentPatch,
    idempotencyKey: string,
  ) => Promise<AttachedDocument>;
  remove: (id: number, document: number, idempotencyKey?: string) => Promise<void>;
};

/** Returns the calls for the records of an API path, such as `/insurance-transactions/`. */
export function documentFiles(base: string): DocumentFiles {
  const path = (id: number, document: number) => `${base}${id}/documents/${document}/`;
  return {
    add: (id, file, options) => uploadFile(`${base}${id}/documents/`, file, options),
    read: (id, document) => api.file(path(id, document)),
    change: (id, document, patch, idempotencyKey) =>
      api.patch(path(id, document), { body: patch, idempotencyKey }),
    async remove(id, document, idempotencyKey) {
      await sendOnce(idempotencyKey, (key) => api.del(path(id, document), { idempotencyKey: key }));
    },
  };
}
