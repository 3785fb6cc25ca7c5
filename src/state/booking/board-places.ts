import type { BoardPlace } from "./board.ts";

/** Places by the entry of the browser's history, then by the day and branch of the board. */
const kept = new Map<string, Map<string, BoardPlace>>();

/**
 * Where one stood on the boards of the present history entry. Who comes back, from a booking or from
 * an appointment, stands there again; a board that is opened anew begins at the present time.
 */
export function placesOf() {
  const entry = window.navigation.currentEntry?.key ?? "";
  return {
    get: (board: string): BoardPlace | undefined => kept.get(entry)?.get(board),
    keep(board: string, place: BoardPlace | null): void {
      if (place === null) return;
      const places = kept.get(entry) ?? new Map<string, BoardPlace>();
      kept.set(entry, places.set(board, place));
    },
  };
}
