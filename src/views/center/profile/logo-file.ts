/** What the field of the logo holds: the hash of the saved logo, a new file in base64, or nothing. */
export type LogoValue = string;

const HASH = /^[0-9a-f]{64}$/;

/** The first letters of a png and of a jpg in base64. */
const STARTS = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
] as const;

/** Returns whether the field holds the saved logo, rather than a new file. */
export function isSavedLogo(value: LogoValue): boolean {
  return HASH.test(value);
}

/** Returns a file in base64. */
export async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns an address that shows a new file before the server has looked at it; in an image nothing in it runs. */
export function addressOf(base64: string): string {
  const [, type = "image/svg+xml"] = STARTS.find(([start]) => base64.startsWith(start)) ?? [];
  return `data:${type};base64,${base64}`;
}
