import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { FileRefusal } from "../file-refusal.ts";
import { MAX_PARTS, MAX_UNPACKED_BYTES } from "../limits.ts";

/** The parts of a workbook, which are unpacked one by one. */
export interface Archive {
  has(name: string): boolean;
  /** Returns the bytes of a part; null if there is none. Throws `large` once all of them together are beyond the limit. */
  read(name: string): Promise<Buffer | null>;
}

/**
 * Opens a zip archive. Nothing in its directory is believed: the bytes are counted while they are unpacked, whatever
 * sizes it claims. Throws `damaged` if it is no archive, `large` if it has too many parts.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const { zip, entries } = await listEntries(bytes);
  let left = MAX_UNPACKED_BYTES;
  return {
    has: (name) => entries.has(keyOf(name)),
    async read(name) {
      const entry = entries.get(keyOf(name));
      if (entry === undefined) return null;
      const part = await unpack(zip, entry, left);
      left -= part.length;
      return part;
    },
  };
}

/** Names differ in case and in their slashes between the programs that write workbooks. */
function keyOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

function listEntries(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new FileRefusal("damaged"));
    // Names are only looked up and never become paths, so that none has to be refused.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
    fromBuffer(bytes, { ...options, validateEntrySizes: true }, (error, zip) => {
      if (error !== null) return refuse();
      if (zip.entryCount > MAX_PARTS) return reject(new FileRefusal("large"));
      const entries = new Map<string, Entry>();
      zip.on("entry", (entry: Entry) => {
        const key = keyOf(Buffer.from(entry.fileName).toString());
        if (!entries.has(key)) entries.set(key, entry);
        zip.readEntry();
      });
      zip.once("end", () => resolve({ zip, entries }));
      zip.once("error", refuse);
      zip.readEntry();
    });
  });
}

function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (entry.isEncrypted()) return reject(new FileRefusal("encrypted"));
    const refuse = () => reject(new FileRefusal("damaged"));
    try {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return refuse();
        const chunks: Buffer[] = [];
        let count = 0;
        stream.on("data", (chunk: Buffer) => {
          count += chunk.length;
          if (count <= most) return chunks.push(chunk);
          stream.destroy();
          return reject(new FileRefusal("large"));
        });
        stream.once("error", refuse);
        stream.once("end", () => resolve(Buffer.concat(chunks)));
      });
    } catch {
      // yauzl throws for ways of packing that it does not know.
      refuse();
    }
  });
}
