import { assign, enums, object, optional, partial, type Infer } from "superstruct";
import {
  DOCUMENT_KINDS,
  MAX_DOCUMENT_NAME,
  MAX_DOCUMENT_NOTE,
  withoutFolders,
} from "../documents.ts";
import { line, lines, version, withCondition } from "../fields.ts";

const fields = {
  name: withCondition(line(MAX_DOCUMENT_NAME), "required", (name) => withoutFolders(name) !== ""),
  kind: enums(DOCUMENT_KINDS),
  note: lines(MAX_DOCUMENT_NOTE),
};

/** A change of what is said about a document. Its content never changes: another file is another document. */
export const DocumentPatch = assign(
  partial(object(fields)),
  object({ version: optional(version()) }),
);
export type DocumentPatch = Infer<typeof DocumentPatch>;

/** All that is said about a document; what is left out becomes as it is in a new one. */
export const DocumentReplacement = object({
  name: fields.name,
  kind: optional(fields.kind),
  note: optional(fields.note),
});
export type DocumentReplacement = Infer<typeof DocumentReplacement>;
