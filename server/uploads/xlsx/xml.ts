import { Parser } from "saxen";
import { FileRefusal } from "../file-refusal.ts";
import { MAX_DEPTH, MAX_TAG_LETTERS } from "../limits.ts";

/** Attributes without end take seconds to read. */
const LONG_TAG = new RegExp(`<[^<>]{${MAX_TAG_LETTERS}}`);

/** What is told of the elements of a part. Names come without their prefix, which programs choose freely. */
export interface XmlReader {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text?(text: string): void;
}

/** Reads a part of a workbook. Throws `damaged` if it is no XML or is nested too deep. Entities of its own stay as they are. */
export function readXml(bytes: Buffer, { open, close, text }: XmlReader): void {
  let depth = 0;
  let problem: Error | null = null;
  const parser = new Parser()
    .on("openTag", (name, read, decode) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new FileRefusal("damaged");
      let attributes: Record<string, string> | null = null;
      open(bareName(name), (wanted) => {
        attributes ??= withBareNames(read());
        const value = attributes[wanted];
        return value === undefined ? undefined : decode(value);
      });
    })
    .on("closeTag", (name) => {
      depth -= 1;
      close(bareName(name));
    })
    .on("error", (error) => {
      problem ??= error;
    });
  if (text !== undefined) {
    parser.on("text", (value, decode) => text(decode(value)));
    parser.on("cdata", (value) => text(value));
  }
  const xml = decodeXml(bytes);
  if (LONG_TAG.test(xml)) throw new FileRefusal("damaged");
  parser.parse(xml);
  if (problem !== null || depth !== 0) throw new FileRefusal("damaged");
}

function withBareNames(attributes: Record<string, string>): Record<string, string> {
  const bare: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) bare[bareName(name)] = value;
  return bare;
}

function bareName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
