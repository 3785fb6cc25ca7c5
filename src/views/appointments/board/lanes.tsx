import { useId, useRef, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { cardAt } from "#domain/board.ts";
import { t } from "#src/i18n/t.ts";
import type { Board } from "#src/state/booking/board.ts";
import { HourLabels } from "./hours.tsx";
import { Lane } from "./lane.tsx";
import { pressOnBoard, type BoardActions } from "./lane-keys.ts";
import { useNow } from "./use-now.ts";
import { useShowCursor } from "./use-show-cursor.ts";

/** The machines of a day side by side. One cursor moves over cards and free time alike. */
export function Lanes({ board, ...actions }: BoardActions & { board: Board }) {
  const { lanes, machines, hours, place, held, appointments } = useSnapshot(board.state);
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const now = useNow(board);
  const cursor = cardAt(lanes[place.lane], place.minute);
  const active = held === null ? `${id}-${cursor?.id ?? "free"}` : `${id}-held`;
  useShowCursor(grid, { active, place, held });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Ignores key repeat: a key that is held down puts a card down once, and opens nothing after that.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    if (!pressOnBoard(event, board, actions)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={t("shell.screen.board")}
      aria-activedescendant={active}
      onKeyDown={onKeyDown}
      className="h-full scroll-ps-16 scroll-pt-10 scroll-pb-toast-room overflow-auto pb-toast-room outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
    >
      <div className="flex min-w-max">
        <HourLabels hours={hours} scale={board.scale} />
        {lanes.map((lane, index) => (
          <Lane
            key={lane.machine}
            id={id}
            lane={lane}
            machine={machines[index]?.name}
            appointments={appointments}
            hours={hours}
            scale={board.scale}
            cursor={held === null && index === place.lane ? place.minute : null}
            held={held}
            isHeldHere={held?.lane === index}
            now={now}
            onPoint={board.moveToAppointment}
          />
        ))}
      </div>
    </div>
  );
}
