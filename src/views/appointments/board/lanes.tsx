import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { bookableFrom, cardAt, freeFrom, overlappingCard } from "#domain/board.ts";
import { commandOf } from "#src/commands/all.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { formatMinute } from "#src/i18n/dates.ts";
import { direction } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import type { Board } from "#src/state/booking/board.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { BoardCard } from "./card.tsx";

/** Pixels per minute: a quarter of an hour has room for a name. */
const SCALE = 1.8;
/** Height in pixels of one line of words. */
const ONE_LINE = 18;
const MINUTE_MS = 60_000;

type LanesProps = {
  board: Board;
  onDay: (step: 1 | -1) => void;
  onDrop: () => void;
};

/** The machines of a day side by side. One cursor moves over cards and free time alike. */
export function Lanes({ board, onDay, onDrop }: LanesProps) {
  const { lanes, machines, hours, place, held, appointments } = useSnapshot(board.state);
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const now = useNow(board);
  const cursor = cardAt(lanes[place.lane], place.minute);
  const free = freeFrom(lanes[place.lane], place.minute, hours);
  const bookable = bookableFrom(lanes[place.lane], place.minute, { hours, now });
  const active = held === null ? `${id}-${cursor?.id ?? "free"}` : `${id}-held`;
  const [first] = useState(active);
  useEffect(() => {
    grid.current?.focus({ preventScroll: true });
    // Scrolls the active cell to a third of the height: most of the space shows what comes next.
    const cell = document.querySelector(`[id="${first}"]`);
    if (grid.current === null || cell === null) return;
    const above = cell.getBoundingClientRect().top - grid.current.getBoundingClientRect().top;
    grid.current.scrollTop += above - grid.current.clientHeight / 3;
  }, [first]);
  useEffect(() => {
    document
      .querySelector(`[id="${active}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active, place, held]);
  const top = (minute: number) => (minute - hours.opens) * SCALE;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Ignores key repeat: a key that is held down puts a card down once, and opens nothing after that.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    if (!press(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Runs a key of the board; returns false for any other key. */
  function press(key: string, shift: boolean): boolean {
    switch (key) {
      case "ArrowDown":
      case "ArrowUp":
        board.step(key === "ArrowDown" ? 1 : -1, { stretch: shift });
        return true;
      case "ArrowLeft":
      case "ArrowRight":
        board.beside((key === "ArrowRight") === (direction() === "ltr") ? 1 : -1);
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
        else if (cursor !== null) void execute(commandOf("board.move"), "key");
        return true;
      case "Enter":
        if (held !== null) onDrop();
        else if (cursor === null) void execute(commandOf("board.book"), "key");
        else navigate(`/appointments/${cursor.id}/details`);
        return true;
      case "Escape":
        if (held !== null) board.cancelMove();
        return held !== null;
      default:
        return false;
    }
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={t("shell.screen.board")}
      aria-activedescendant={active}
      onKeyDown={onKeyDown}
      className="h-full scroll-ps-16 scroll-pt-10 overflow-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
    >
      <div className="flex min-w-max">
        <Clock hours={hours} top={top} />
        {lanes.map((lane, at) => (
          <div
            key={lane.machine}
            role="row"
            aria-label={machines[at]?.name ?? ""}
            className="min-w-44 flex-1 border-s border-line"
          >
            <div
              role="rowheader"
              className="sticky top-0 z-20 flex h-10 items-center border-b border-line bg-raised px-3 text-table font-semibold"
            >
              <OwnScript className="truncate">{machines[at]?.name}</OwnScript>
            </div>
            <div className="relative" style={{ height: top(hours.closes) }}>
              <Lines hours={hours} top={top} />
              {lane.cards.map((card) => {
                const record = appointments.find((one) => one.id === card.id);
                return (
                  record !== undefined && (
                    <BoardCard
                      key={card.id}
                      id={`${id}-${card.id}`}
                      card={card}
                      record={record}
                      top={top(card.start)}
                      height={card.length * SCALE}
                      look={
                        held?.from.id === card.id
                          ? "left"
                          : held === null && at === place.lane && cursor?.id === card.id
                            ? "active"
                            : "still"
                      }
                      onPoint={() => board.find(card.id)}
                    />
                  )
                );
              })}
              {held !== null && held.lane === at && (
                <BoardCard
                  id={`${id}-held`}
                  card={held.card}
                  record={held.from}
                  top={top(held.card.start)}
                  height={held.card.length * SCALE}
                  look={overlappingCard(lane, held.card) === null ? "held" : "blocked"}
                />
              )}
              {held === null && at === place.lane && cursor === null && (
                <div
                  id={`${id}-free`}
                  role="gridcell"
                  aria-selected
                  className="absolute inset-x-1 z-10 flex items-center overflow-hidden rounded-ui border-2 border-accent bg-accent-soft px-2 text-label leading-none whitespace-nowrap text-accent"
                  // No higher than the free time, so that it never covers a name.
                  style={{
                    top: top(place.minute),
                    height: free * SCALE,
                  }}
                >
                  <span className={free * SCALE < ONE_LINE ? "sr-only" : ""}>
                    {formatMinute(bookable ?? place.minute)} ·{" "}
                    {t(bookable === null ? "board.gone" : "board.free")}
                  </span>
                </div>
              )}
              {now >= hours.opens && now <= hours.closes && (
                <div
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-stop"
                  style={{ top: top(now) }}
                />
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

type Scale = { hours: { opens: number; closes: number }; top: (minute: number) => number };

const hoursIn = ({ opens, closes }: Scale["hours"]): number[] =>
  Array.from({ length: Math.ceil((closes - opens) / 60) }, (_, at) => opens + at * 60);

function Clock({ hours, top }: Scale) {
  return (
    <div aria-hidden="true" className="sticky start-0 z-30 w-16 shrink-0 bg-surface">
      <div className="sticky top-0 z-30 h-10 border-b border-line bg-raised" />
      <div className="relative" style={{ height: top(hours.closes) }}>
        {hoursIn(hours).map((minute) => (
          <span
            key={minute}
            className="absolute inset-x-0 px-2 text-label whitespace-nowrap text-faint tabular-nums"
            style={{ top: top(minute) }}
          >
            {formatMinute(minute)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Lines({ hours, top }: Scale) {
  return hoursIn(hours).map((minute) => (
    <div
      key={minute}
      aria-hidden="true"
      className="absolute inset-x-0 border-t border-line"
      style={{ top: top(minute) }}
    />
  ));
}

/** Returns the current minute, counted from the beginning of the board's day; updates itself. */
function useNow(board: Board): number {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return board.minuteOf(now);
}
