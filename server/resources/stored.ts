/** What every record carries, as it travels. */
export function storedOf(row: { id: number; createdAt: Date; updatedAt: Date; version: number }) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Basis points of the database as a percentage. */
export function percentage(basisPoints: number): number {
  return basisPoints / 100;
}
