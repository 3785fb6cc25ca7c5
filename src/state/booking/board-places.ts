import type { BoardPlace } from "./board.ts";

/** Cursor positions by key of the browser's history entry, then by day and branch of the board. */
const placesByEntry = new Map<string, Map<string, BoardPlace>>();

/**
 * Returns the cursor positions on the boards of the current history entry. A user who comes back from a
 * booking or an appointment finds the cursor where it was; a newly opened board starts at the current time.
 */
export function placesOf() {
  const entry = window.navigation.currentEntry?.key ?? "";
  return {
    get: (board: string): BoardPlace | undefined => placesByEntry.get(entry)?.get(board),
    keep(board: string, place: BoardPlace | null): void {
      if (place === null) return;
      const places = placesByEntry.get(entry) ?? new Map<string, BoardPlace>();
      placesByEntry.set(entry, places.set(board, place));
    },
  };
}
