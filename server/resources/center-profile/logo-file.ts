import { createHash } from "node:crypto";
import { type LogoType, MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from "#domain/entities/center-profile.ts";
import { invalidFields } from "#domain/errors.ts";
import type { FaultCode } from "#domain/faults.ts";
import { safeSvg } from "./safe-svg.ts";

/** A logo as it is stored. */
export interface Logo {
  type: LogoType;
  bytes: Buffer;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Reads a logo from base64; an svg is written anew. Throws `validation` of `logo_file`, saying what is wrong with it. */
export function readLogo(base64: string): Logo {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64 || bytes.length === 0) throw refused("logo_kind");
  if (bytes.length > MAX_LOGO_BYTES) throw refused("logo_large");
  if (bytes.subarray(0, PNG.length).equals(PNG)) return picture("image/png", bytes, pngSize(bytes));
  if (bytes.subarray(0, JPEG.length).equals(JPEG))
    return picture("image/jpeg", bytes, jpegSize(bytes));
  const drawing = safeSvg(textOf(bytes));
  if (!drawing.ok) throw refused(drawing.fault);
  const rewritten = Buffer.from(drawing.text);
  if (rewritten.length > MAX_LOGO_BYTES) throw refused("logo_large");
  return logo("image/svg+xml", rewritten);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused("logo_kind");
  }
}

type Size = { width: number; height: number };

function picture(type: LogoType, bytes: Buffer, size: Size | null): Logo {
  if (size === null || size.width < 1 || size.height < 1) throw refused("logo_kind");
  if (Math.max(size.width, size.height) > MAX_LOGO_PIXELS) throw refused("logo_large");
  return logo(type, bytes);
}

function logo(type: LogoType, bytes: Buffer): Logo {
  return { type, bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}

/** Returns the size that the first part of a png declares; null if that is not its header. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Segments of a jpeg whose marker is in this range declare its size, except three that do not. */
const FIRST_FRAME = 0xc0;
const LAST_FRAME = 0xcf;
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** Returns the size that the frame of a jpeg declares; null if its segments lead to none. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.has(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function refused(fault: FaultCode) {
  return invalidFields({ logo_file: fault });
}
