/** Returns the fields that every record has, as sent in the response. */
export function storedOf(row: { id: number; createdAt: Date; updatedAt: Date; version: number }) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Returns the fields that a patch sets: those that are not undefined. */
export function withoutUndefined<T extends object>(patch: T) {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

/** Converts the database's basis points to a percentage. */
export function percentage(basisPoints: number): number {
  return basisPoints / 100;
}
