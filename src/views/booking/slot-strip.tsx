import { useEffect, useRef, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import type { Slot } from "@domain/entities/machine";
import { formatNear } from "@src/i18n/near";
import { direction } from "@src/i18n/language";
import { t } from "@src/i18n/t";
import { session } from "@src/state/session";
import { focusNextField } from "../parts/focus-order";
import type { FormStore } from "../parts/form/form-store";
import { Money, OwnScript } from "../parts/text";
import type { OfferStore } from "./offers";
import { providerOf } from "./booking-sums";
import { pickTime } from "./use-slots";

/** Times in the document at once; the others of the day come as one moves. */
const WINDOW = 60;
const PAGE = 10;
const DIGIT = /^[\d\u0660-\u0669+]$/;

/** The free times: arrows, Home, End and the page keys move along them; digits are typed as a time. */
export function SlotStrip({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values } = useSnapshot(form.state);
  const { slots } = useSnapshot(offers.state);
  const strip = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const chosen = slots.findIndex(
    ({ start_at, machine }) => start_at === values["start_at"] && machine === values["machine"],
  );
  const first = Math.max(0, Math.min(chosen - WINDOW / 2, slots.length - WINDOW));
  const shown = slots.slice(first, first + WINDOW);
  useEffect(() => {
    const one = strip.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    one?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (isMoving.current) one?.focus();
    isMoving.current = false;
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const input = inputBefore(event.currentTarget);
    if (DIGIT.test(key)) {
      // The field has the focus by the time the browser inserts the digit.
      input?.focus();
      input?.select();
      return;
    }
    if (key === "Enter") {
      event.preventDefault();
      if (input !== null) focusNextField(input);
      return;
    }
    const next = offers.state.slots[placeAfter(key, chosen, slots.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    pickTime(form, next);
  }

  if (shown.length === 0) return <NoTimes form={form} offers={offers} />;
  return (
    // The chosen time has the focus; its keys are the group's.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={strip}
      role="radiogroup"
      aria-label={t("booking.slot_pick")}
      onKeyDown={onKeyDown}
      className="flex gap-2 overflow-x-auto p-0.5 pb-1.5"
    >
      {shown.map((slot, index) => (
        <SlotButton
          key={`${slot.machine}-${slot.start_at}`}
          slot={slot}
          isChosen={first + index === chosen}
          isInsured={providerOf(values) !== null}
          isFirst={chosen < 0 && index === 0}
          onPick={() => pickTime(form, slot)}
        />
      ))}
    </div>
  );
}

function SlotButton({
  slot,
  isChosen,
  isInsured,
  isFirst,
  onPick,
}: {
  slot: Slot;
  isChosen: boolean;
  /** Whether an insurer pays its own price, which is the same at every time. */
  isInsured: boolean;
  /** Whether Tab comes here, where none is chosen. */
  isFirst: boolean;
  onPick: () => void;
}) {
  const manyBranches = (session.account?.branches.length ?? 0) > 1;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isChosen || isFirst ? 0 : -1}
      onClick={onPick}
      className="flex shrink-0 flex-col items-start gap-0.5 rounded-ui border border-line bg-raised px-3 py-1.5 text-start aria-checked:border-accent aria-checked:bg-accent-soft"
    >
      <span className="font-semibold tabular-nums">{formatNear(slot.start_at)}</span>
      <span className="flex gap-2 text-label text-muted">
        <OwnScript>{slot.machine_name}</OwnScript>
        {manyBranches && <OwnScript>{slot.branch_name}</OwnScript>}
        {!isInsured && <Money amount={slot.price} />}
      </span>
    </button>
  );
}

/** Why there are no times to choose from. */
function NoTimes({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values } = useSnapshot(form.state);
  const { status, isNotDone } = useSnapshot(offers.state);
  if (values["test"] === null) return <p className="text-faint">{t("booking.choose_test")}</p>;
  if (status === "failed") {
    return (
      <p role="alert" className="flex items-center gap-3 text-stop">
        {t("booking.offers_failed")}
        <button type="button" className="font-medium underline" onClick={offers.askAgain}>
          {t("common.retry")}
        </button>
      </p>
    );
  }
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

/** The place that a key leads to; null for keys that lead nowhere. */
function placeAfter(key: string, from: number, count: number): number | null {
  const last = count - 1;
  const forward = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
  const to = (place: number): number => Math.max(0, Math.min(place, last));
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "PageDown") return to(from + PAGE);
  if (key === "PageUp") return to(from - PAGE);
  if (key === forward || key === "ArrowDown") return to(from + 1);
  return key.startsWith("Arrow") ? to(from - 1) : null;
}

/** The field in which a time is typed. */
function inputBefore(strip: HTMLElement): HTMLInputElement | null {
  return strip.closest("form")?.querySelector<HTMLInputElement>('input[name="start_at"]') ?? null;
}
