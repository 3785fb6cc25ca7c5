import type { Card } from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { AppointmentStatusBadge, PriorityBadge } from "../shared/badges.tsx";
import { testName } from "#src/i18n/record-words.ts";
import { STATUS_MEANING } from "../shared/words.ts";
import type { Meaning } from "#src/views/parts/badge.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Height in pixels from which a card has room for a second line, and for its status. */
const TWO_LINES_HEIGHT = 44;
const STATUS_HEIGHT = 72;

/** Colour of a card's leading edge; the status is written on the card if there is room, and in the panel. */
const STRIPES: Readonly<Record<Meaning, string>> = {
  neutral: "border-s-line",
  waiting: "border-s-waiting",
  active: "border-s-accent",
  done: "border-s-done",
  stop: "border-s-stop",
  insured: "border-s-insured",
};

const STYLES = {
  still: "border-line bg-raised",
  active: "border-accent bg-accent-soft outline-2 outline-accent z-10",
  /** The original place of a card that is in hand. */
  left: "border-dashed border-line bg-sunken opacity-60",
  held: "border-accent bg-accent text-on-accent shadow-layer z-20",
  /** In hand over another appointment's time: the user cannot put it down here. */
  blocked: "border-dashed border-stop bg-stop-soft text-stop shadow-layer z-20",
} as const;

/** What a card shows of its appointment. */
export type CardRecord = Pick<
  Appointment,
  "id" | "patient_name" | "status" | "priority" | "test_name_ar" | "test_name_en"
>;

/** One appointment on its machine; its height is its duration. */
export function BoardCard({
  id,
  card,
  record,
  scale,
  top,
  height,
  style,
  onPoint,
}: {
  id: string;
  card: Card;
  record: CardRecord;
  scale: DayScale;
  top: number;
  height: number;
  style: keyof typeof STYLES;
  onPoint?: () => void;
}) {
  const timeAt = (minute: number) => formatTime(scale.instantAt(minute));
  const isHeld = style === "held" || style === "blocked";
  return (
    // The board has the focus and handles the keys; a click only moves its cursor.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-selected={style === "active" || isHeld}
      onClick={onPoint}
      className={`absolute inset-x-1 overflow-hidden rounded-ui border border-s-4 px-2 text-label leading-5 ${STYLES[style]} ${STRIPES[STATUS_MEANING[record.status]]}`}
      style={{ top, height: Math.max(height - 2, 16) }}
    >
      <p className="flex items-baseline gap-2 truncate">
        <bdi className="shrink-0 tabular-nums opacity-80">{timeAt(card.start)}</bdi>
        <OwnScript className="truncate font-medium">{record.patient_name}</OwnScript>
        {record.priority !== "routine" && <PriorityBadge priority={record.priority} isSmall />}
      </p>
      <p className={height >= TWO_LINES_HEIGHT ? "truncate opacity-80" : "sr-only"}>
        {isHeld ? `${timeAt(card.start)}–${timeAt(card.start + card.length)}` : testName(record)}
      </p>
      {height >= STATUS_HEIGHT && !isHeld ? (
        <AppointmentStatusBadge status={record.status} />
      ) : (
        <span className="sr-only">{t(`appointments.status.${record.status}`)}</span>
      )}
    </div>
  );
}
