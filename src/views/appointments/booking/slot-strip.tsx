import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Slot } from "#domain/entities/machine.ts";
import { focusField } from "#src/focus/fields.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { fieldNamed } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import type { OfferStore } from "./offers.ts";
import { providerOf } from "./booking-sums.ts";
import { pickTime } from "./use-slots.ts";

/** Number of times in the document at once; the others of the day appear as the user moves. */
const MAX_RENDERED_TIMES = 60;

/**
 * The free times, to see and to click. Keys move through them in the time field: the strip appears with the
 * server's response, so before it a Tab stop here would lead somewhere else.
 */
export function SlotStrip({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values } = useSnapshot(form.state);
  const { slots, status } = useSnapshot(offers.state);
  const strip = useRef<HTMLDivElement>(null);
  const chosen = slots.findIndex(
    ({ start_at, machine }) => start_at === values["start_at"] && machine === values["machine"],
  );
  const first = Math.max(
    0,
    Math.min(chosen - MAX_RENDERED_TIMES / 2, slots.length - MAX_RENDERED_TIMES),
  );
  const shownSlots = slots.slice(first, first + MAX_RENDERED_TIMES);
  useEffect(() => {
    const chosenOption = strip.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    chosenOption?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);

  if (status === "failed")
    return (
      <FailedLine
        words={t("booking.offers_failed")}
        retry={offers.reload}
        focusAfterwards={fieldNamed("start_at")}
      />
    );
  if (shownSlots.length === 0) return <NoTimes form={form} offers={offers} />;
  return (
    <div
      ref={strip}
      role="radiogroup"
      aria-label={t("booking.slot_pick")}
      // Otherwise the browser makes a scrollable element a Tab stop.
      tabIndex={-1}
      className="flex gap-2 overflow-x-auto p-0.5 pb-1.5"
    >
      {shownSlots.map((slot, index) => (
        <SlotButton
          key={`${slot.machine}-${slot.start_at}`}
          slot={slot}
          isChosen={first + index === chosen}
          isInsured={providerOf(values) !== null}
          onPick={() => {
            pickTime(form, slot);
            focusField("start_at");
          }}
        />
      ))}
    </div>
  );
}

function SlotButton({
  slot,
  isChosen,
  isInsured,
  onPick,
}: {
  slot: Slot;
  isChosen: boolean;
  /** Whether a provider pays its own price, which is the same at every time. */
  isInsured: boolean;
  onPick: () => void;
}) {
  const manyBranches = (session.account?.branches.length ?? 0) > 1;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={-1}
      onClick={onPick}
      className="flex shrink-0 flex-col items-start gap-0.5 rounded-ui border border-line bg-raised px-3 py-1.5 text-start aria-checked:border-accent aria-checked:bg-accent-soft"
    >
      <span className="font-semibold tabular-nums">{formatRelativeDateTime(slot.start_at)}</span>
      <span className="flex gap-2 text-label text-muted">
        <OwnScript>{slot.machine_name}</OwnScript>
        {manyBranches && <OwnScript>{slot.branch_name}</OwnScript>}
        {!isInsured && <Money amount={slot.price} />}
      </span>
    </button>
  );
}

/** Explains why there are no free times to choose from. */
function NoTimes({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values } = useSnapshot(form.state);
  const { status, isNotDone } = useSnapshot(offers.state);
  if (values["test"] === null) return <p className="text-faint">{t("booking.choose_test")}</p>;
  if (status !== "known") {
    return (
      <p role="status" className="text-faint">
        {t("common.loading")}
      </p>
    );
  }
  return (
    <p role="status" className="text-stop">
      {t(isNotDone ? "booking.not_done_here" : "booking.slot_none")}
    </p>
  );
}
