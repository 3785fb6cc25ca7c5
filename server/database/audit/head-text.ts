/** The latest seal of a center. A copy kept elsewhere can prove that nothing before it was rewritten. */
export interface Head {
  center: number;
  /** From 1, without gaps. */
  position: number;
  hash: Buffer;
}

/** Returns a seal as text: center, position and hash, as `audit:verify --head` takes it. */
export function headText({ center, position, hash }: Head): string {
  return `${center}:${position}:${hash.toString("hex")}`;
}

/** Returns the seal that a text holds; null if the text holds none. */
export function readHead(text: string): Head | null {
  const [, center, position, hash] =
    /^([1-9]\d{0,14}):([1-9]\d{0,14}):([\da-f]{64})$/.exec(text) ?? [];
  if (center === undefined || position === undefined || hash === undefined) return null;
  return { center: Number(center), position: Number(position), hash: Buffer.from(hash, "hex") };
}
