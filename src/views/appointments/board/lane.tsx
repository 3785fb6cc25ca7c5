import {
  cardAt,
  overlappingCard,
  type Card,
  type Hours,
  type Lane as LaneCards,
} from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { BoardCard, type CardRecord } from "./card.tsx";
import { FreeSlot } from "./free-slot.tsx";
import { HourLines, NowLine } from "./hours.tsx";
import { heightOf, topOf } from "./scale.ts";

type LaneProps = {
  /** Id of the board; the ids of its cells begin with it. */
  id: string;
  lane: LaneCards;
  machine: string | undefined;
  appointments: readonly CardRecord[];
  hours: Hours;
  scale: DayScale;
  /** Minute of the day (`day-scale.ts`) at which the cursor is; null while it is in another lane or a card is in hand. */
  cursor: number | null;
  /** The card in hand, in whichever lane. */
  held: { card: Card; appointment: CardRecord } | null;
  isHeldHere: boolean;
  /** The current minute of the day. */
  now: number;
  onPoint: (appointment: number) => void;
};

/** One machine: its name, its cards from top to bottom, and the cursor or the card in hand if it is here. */
export function Lane({ id, lane, machine, hours, scale, held, ...props }: LaneProps) {
  const { appointments, cursor, isHeldHere, now, onPoint } = props;
  const active = cursor === null ? null : cardAt(lane, cursor);
  const styleOf = (card: Card) =>
    held?.appointment.id === card.id ? "left" : active?.id === card.id ? "active" : "still";
  const placeOf = ({ start, length }: Card) => ({
    top: topOf(start, hours),
    height: heightOf(length),
  });
  return (
    <div role="row" aria-label={machine ?? ""} className="min-w-44 flex-1 border-s border-line">
      <div
        role="rowheader"
        className="sticky top-0 z-20 flex h-10 items-center border-b border-line bg-raised px-3 text-table font-semibold"
      >
        <OwnScript className="truncate">{machine}</OwnScript>
      </div>
      <div className="relative" style={{ height: topOf(hours.closes, hours) }}>
        <HourLines hours={hours} scale={scale} />
        {lane.cards.map((card) => {
          const record = appointments.find((one) => one.id === card.id);
          return (
            record !== undefined && (
              <BoardCard
                key={card.id}
                id={`${id}-${card.id}`}
                card={card}
                record={record}
                scale={scale}
                {...placeOf(card)}
                style={styleOf(card)}
                onPoint={() => onPoint(card.id)}
              />
            )
          );
        })}
        {held !== null && isHeldHere && (
          <BoardCard
            id={`${id}-held`}
            card={held.card}
            record={held.appointment}
            scale={scale}
            {...placeOf(held.card)}
            style={overlappingCard(lane, held.card) === null ? "held" : "blocked"}
          />
        )}
        {cursor !== null && active === null && (
          <FreeSlot
            id={`${id}-free`}
            lane={lane}
            minute={cursor}
            hours={hours}
            scale={scale}
            now={now}
          />
        )}
        <NowLine hours={hours} now={now} />
      </div>
    </div>
  );
}
