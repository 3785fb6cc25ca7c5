import { withoutFolders } from "#domain/documents.ts";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { cleanText } from "#domain/text.ts";

/** An uploaded file, completely in memory. */
export interface UploadedFile {
  /** File name without folders; at most 200 characters. */
  name: string;
  bytes: Buffer;
}

const MAX_NAME_LETTERS = 200;

/** Enables multipart bodies; each route sets its own maximum file size. */
export async function enableUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_000, headerPairs: 20 },
  });
}

/**
 * Reads the single file of a multipart body from the field `file`. Throws `unsupported_type` for any
 * other content type, `validation` without a file or for an empty one, `too_large` beyond `maxBytes`.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal("unsupported_type");
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } });
    if (part === undefined || part.fieldname !== "file") throw invalidFields({ file: "required" });
    const bytes = await part.toBuffer();
    // The parser tells nobody if it cut the file off after the last bytes that it handed on.
    if (part.file.truncated) throw new Refusal("too_large");
    const name = nameOf(part.filename);
    if (name === "") throw invalidFields({ file: "required" });
    if (bytes.length === 0) throw invalidFields({ file: "file_empty" });
    return { name, bytes };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Returns the cleaned file name without its folders. */
function nameOf(sent: string): string {
  return cleanText(withoutFolders(sent).replaceAll("\0", "")).slice(-MAX_NAME_LETTERS);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code: unknown = Reflect.get(Object(error), "code");
  if (code === "FST_REQ_FILE_TOO_LARGE") return new Refusal("too_large");
  // Every other error while parsing a multipart body is caused by the body.
  return new Refusal("malformed");
}
