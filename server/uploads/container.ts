import { FileRefusal } from "./file-refusal.ts";

/** How the container of Microsoft begins, in which Excel keeps encrypted workbooks and those of its old format. */
const CONTAINER = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Throws `encrypted` or `old_excel` if a file is such a container, whatever its name says. */
export function refuseContainer(bytes: Buffer): void {
  if (!bytes.subarray(0, CONTAINER.length).equals(CONTAINER)) return;
  throw new FileRefusal(bytes.includes(ENCRYPTED) ? "encrypted" : "old_excel");
}
