/** The file types of insurance documents, with their extensions and the bytes that each file starts with. */
export const DOCUMENT_TYPES = [
  { type: "application/pdf", endings: ["pdf"], magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: "image/jpeg", endings: ["jpg", "jpeg"], magic: [0xff, 0xd8, 0xff] },
  {
    type: "image/png",
    endings: ["png"],
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number]["type"];

/** What a document can be. Both insurers' and the safe's documents have these kinds. */
export const DOCUMENT_KINDS = [
  "request",
  "card",
  "identity",
  "approval",
  "claim",
  "invoice",
  "receipt",
  "other",
] as const;
export type DocumentKindName = (typeof DOCUMENT_KINDS)[number];

/** The most letters of the name of a document and of the note about it. */
export const MAX_DOCUMENT_NAME = 200;
export const MAX_DOCUMENT_NOTE = 500;

/** The largest size of a document in bytes, and the most documents of one insurance transaction. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENTS = 20;

/** Returns the type of a file; null if its extension and first bytes disagree or the type is not accepted. */
export function documentTypeOf(name: string, bytes: Uint8Array): DocumentType | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const documentType = DOCUMENT_TYPES.find(({ magic }) =>
    magic.every((byte, index) => bytes[index] === byte),
  );
  const endings: readonly string[] = documentType?.endings ?? [];
  return documentType !== undefined && endings.includes(ending) ? documentType.type : null;
}

/** Checks the name and size of a file before the upload. Returns what is wrong, or null if it may be sent. */
export function faultOfDocument(file: { name: string; size: number }): "kind" | "size" | null {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const endings: readonly string[] = DOCUMENT_TYPES.flatMap(({ endings: all }) => [...all]);
  if (!endings.includes(ending)) return "kind";
  return file.size > MAX_DOCUMENT_BYTES ? "size" : null;
}

/** Returns the last part of a path, which Unix separates by `/` and Windows by `\`. */
export function withoutFolders(path: string): string {
  return path.split(/[\\/]/).at(-1)?.trim() ?? "";
}

/** Returns a name without folders and with an ending of its type, by which computers know how to open the file. */
export function documentName(typed: string, type: string): string {
  const name = withoutFolders(typed);
  const { endings = [] } = DOCUMENT_TYPES.find((one) => one.type === type) ?? {};
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const [ending] = endings;
  if (hasEnding || ending === undefined) return name;
  return `${name.slice(0, MAX_DOCUMENT_NAME - ending.length - 1)}.${ending}`;
}
