import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive; its content is produced while the archive is read. */
export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface WrittenPart {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes are in 32 bits; a part of a million rows with twenty columns stays far below. */
const MAX_SIZE = 0xffffffff;
/** Names are UTF-8, and sizes stand behind the content, as they are not known before. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the earliest date of the format: the same content always gives the same archive. */
const DATE = 0x21;

/**
 * Yields a zip archive of the parts in chunks, so that memory does not grow with it. Throws `RangeError` if a part is
 * larger than 4 GB.
 */
export async function* zipOf(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
): AsyncGenerator<Buffer> {
  const written: WrittenPart[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const part = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = localHead(part.name);
    yield head;
    for await (const chunk of packed(content, part)) yield chunk;
    if (part.size > MAX_SIZE || offset + part.packed > MAX_SIZE)
      throw new RangeError(`${name} is too large for a zip archive`);
    yield descriptor(part);
    offset += head.length + part.packed + DESCRIPTOR_SIZE;
    written.push(part);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

/** Yields the compressed content, and adds its size and checksum to the part. */
async function* packed(
  content: ZipPart["content"],
  part: WrittenPart,
): AsyncGenerator<Buffer, void> {
  async function* measured() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      part.crc = crc32(bytes, part.crc);
      part.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(measured());
  const deflate = createDeflateRaw();
  // Without this the reader of the archive would wait forever for a source that failed.
  source.once("error", (error) => deflate.destroy(error));
  source.pipe(deflate);
  try {
    for await (const chunk of deflate) {
      const bytes: Buffer = chunk;
      part.packed += bytes.length;
      yield bytes;
    }
  } finally {
    source.destroy();
    deflate.destroy();
  }
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

const DESCRIPTOR_SIZE = 16;

function descriptor({ crc, packed: packedSize, size }: WrittenPart): Buffer {
  const end = Buffer.alloc(DESCRIPTOR_SIZE);
  end.writeUInt32LE(0x08074b50, 0);
  end.writeUInt32LE(crc, 4);
  end.writeUInt32LE(packedSize, 8);
  end.writeUInt32LE(size, 12);
  return end;
}

function directoryEntry({ name, crc, packed: packedSize, size, offset }: WrittenPart): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedSize, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
