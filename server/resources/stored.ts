/** Returns the fields that every record has, as sent in the response. */
export function storedOf(row: { id: number; createdAt: Date; updatedAt: Date; version: number }) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Converts the database's basis points to a percentage. */
export function percentage(basisPoints: number): number {
  return basisPoints / 100;
}
