import { Refusal } from "#domain/errors.ts";
import { fromBuffer } from "yauzl";

/**
 * Bytes that all parts of a workbook may take once unpacked, and how many parts there may be. Ten
 * thousand rows take some 4 MB; 32 MB would keep everybody else waiting for seconds.
 */
const MOST_UNPACKED = 16 * 1024 * 1024;
const MOST_PARTS = 300;
/** What a part may grow by; honest sheets of text stay far below. */
const MOST_RATIO = 200;

/**
 * Looks at the directory of a packed workbook before anything of it is unpacked: a bomb of 300 KB
 * would take hundreds of megabytes. Throws `too_large` for one, `unsupported_type` for what is none.
 */
export async function checkWorkbook(bytes: Buffer): Promise<void> {
  const parts = await partsOf(bytes);
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  const isBomb = parts.some(({ size, packed }) => size > 1_000_000 && size > packed * MOST_RATIO);
  if (isBomb || unpacked > MOST_UNPACKED || parts.length > MOST_PARTS)
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
      if (archive.entryCount > MOST_PARTS) {
        archive.close();
        return reject(new Refusal("too_large"));
      }
      const parts: Part[] = [];
      archive.on("entry", ({ fileName, uncompressedSize, compressedSize }) => {
        parts.push({ name: fileName, size: uncompressedSize, packed: compressedSize });
        archive.readEntry();
      });
      archive.once("end", () => resolve(parts));
      // Names that lead out of the archive are an error of it, too.
      archive.once("error", refuse);
      archive.readEntry();
    });
  });
}
