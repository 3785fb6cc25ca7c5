import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { cleanText } from "#domain/text.ts";

/** A file that someone sent, whole. */
export interface UploadedFile {
  /** As it was called, without any folder; at most 200 characters. */
  name: string;
  bytes: Buffer;
}

const MOST_NAME = 200;

/** Takes multipart bodies; how large a file may be says the route. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_000, headerPairs: 20 },
  });
}

/**
 * Reads the one file of a multipart body, in its field `file`. Throws `unsupported_type` for another
 * kind of body, `validation` without a file, `too_large` beyond `most` bytes.
 */
export async function readUpload(request: FastifyRequest, most: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal("unsupported_type");
  try {
    const part = await request.file({ limits: { fileSize: most } });
    if (part === undefined || part.fieldname !== "file") throw invalidFields({ file: "required" });
    const bytes = await part.toBuffer();
    const name = nameOf(part.filename);
    if (bytes.length === 0 || name === "") throw invalidFields({ file: "required" });
    return { name, bytes };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Folders are the sender's business, also those of Windows; what is left is one clean line. */
function nameOf(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? "";
  return cleanText(last.replaceAll("\0", "")).slice(-MOST_NAME);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code: unknown = Reflect.get(Object(error), "code");
  if (code === "FST_REQ_FILE_TOO_LARGE") return new Refusal("too_large");
  // Anything else that goes wrong while a body is taken apart lies in the body.
  return new Refusal("malformed");
}
