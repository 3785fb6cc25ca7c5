import { cardAt } from "#domain/board.ts";
import { commandOf } from "#src/commands/all.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { direction } from "#src/i18n/language.ts";
import type { Board } from "#src/state/booking/board.ts";
import { navigate } from "#src/state/screen/navigation.ts";

/** What the board asks of its screen. */
export type BoardActions = {
  /** Shows the next or the previous day. */
  onDay: (step: 1 | -1) => void;
  /** Puts the card in hand down. */
  onDrop: () => void;
};

/** Runs a key of the board; returns false for any other key. */
export function pressOnBoard(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  board: Board,
  { onDay, onDrop }: BoardActions,
): boolean {
  const { hours, held, lanes, place } = board.state;
  switch (key) {
    case "ArrowDown":
    case "ArrowUp":
      board.step(key === "ArrowDown" ? 1 : -1, { stretch: shiftKey });
      return true;
    case "ArrowLeft":
    case "ArrowRight":
      board.stepLane((key === "ArrowRight") === (direction() === "ltr") ? 1 : -1);
      return true;
    case "Home":
      board.goTo(hours.opens);
      return true;
    case "End":
      board.goTo(hours.closes);
      return true;
    case "PageDown":
    case "PageUp":
      if (held === null) onDay(key === "PageDown" ? 1 : -1);
      return true;
    case " ":
      if (held !== null) onDrop();
      else if (cardAt(lanes[place.lane], place.minute) !== null)
        void execute(commandOf("board.move"), "key");
      return true;
    case "Enter":
      if (held !== null) onDrop();
      else openOrBook(cardAt(lanes[place.lane], place.minute)?.id ?? null);
      return true;
    case "Escape":
      if (held !== null) board.cancelMove();
      return held !== null;
    default:
      return false;
  }
}

function openOrBook(appointment: number | null): void {
  if (appointment === null) void execute(commandOf("board.book"), "key");
  else navigate(`/appointments/${appointment}/details`);
}
