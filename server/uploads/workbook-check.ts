import { Refusal } from "#domain/errors.ts";
import { fromBuffer } from "yauzl";

/**
 * Maximum unpacked size of a workbook in bytes, and maximum number of its parts. 10,000 rows take about
 * 4 MB; 32 MB would block all other requests for seconds.
 */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 300;
/** Maximum ratio of unpacked to packed size of a part; normal sheets stay far below. */
const MAX_COMPRESSION_RATIO = 200;

/**
 * Checks the directory of a zipped workbook before unpacking it, because a zip bomb of 300 KB can take
 * hundreds of megabytes. Throws `too_large` for a zip bomb, `unsupported_type` if it is not a workbook.
 */
export async function checkWorkbook(bytes: Buffer): Promise<void> {
  const parts = await partsOf(bytes);
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  const isBomb = parts.some(
    ({ size, packed }) => size > 1_000_000 && size > packed * MAX_COMPRESSION_RATIO,
  );
  if (isBomb || unpacked > MAX_UNPACKED_BYTES || parts.length > MAX_PARTS)
    throw new Refusal("too_large");
  const names = new Set(parts.map(({ name }) => name));
  if (!names.has("[Content_Types].xml") || !names.has("xl/workbook.xml"))
    throw new Refusal("unsupported_type");
}

type Part = { name: string; size: number; packed: number };

function partsOf(bytes: Buffer): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Refusal("unsupported_type"));
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error !== null) return refuse();
      if (archive.entryCount > MAX_PARTS) {
        archive.close();
        return reject(new Refusal("too_large"));
      }
      const parts: Part[] = [];
      archive.on("entry", ({ fileName, uncompressedSize, compressedSize }) => {
        parts.push({ name: fileName, size: uncompressedSize, packed: compressedSize });
        archive.readEntry();
      });
      archive.once("end", () => resolve(parts));
      // yauzl also emits this error for file names that point outside the archive.
      archive.once("error", refuse);
      archive.readEntry();
    });
  });
}
