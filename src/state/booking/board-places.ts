import { historyEntries } from "#src/state/screen/navigation.ts";
import type { BoardPlace } from "./board-cursor.ts";

/** Returns an empty memory of cursor positions on boards. */
export function createBoardPlaces() {
  /** Cursor positions by key of the browser's history entry, then by day and branch of the board. */
  const kept = new Map<string, Map<string, BoardPlace>>();

  /**
   * Returns the cursor positions on the boards of the current history entry. A user who comes back from a
   * booking or an appointment finds the cursor where it was; a newly opened board starts at the current time.
   */
  function placesOf() {
    const entry = historyEntries().key();
    return {
      get: (board: string): BoardPlace | undefined => kept.get(entry)?.get(board),
      keep(board: string, place: BoardPlace | null): void {
        if (place === null) return;
        const places = kept.get(entry) ?? new Map<string, BoardPlace>();
        kept.set(entry, places.set(board, place));
      },
    };
  }

  return { placesOf };
}

export const { placesOf } = createBoardPlaces();
