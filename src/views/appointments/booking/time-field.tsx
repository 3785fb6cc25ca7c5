import { useRef, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { dayOf, parseTypedMoment, passOf } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { slotStepsAway, typedStart } from "#domain/slots.ts";
import { now } from "#src/browser/clock.ts";
import { formatTime, currentDay } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { direction } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { queueKey } from "#src/focus/queued-keys.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { ParsedField } from "#src/views/parts/form/parsed-field.tsx";
import { reading } from "#src/views/parts/form/readers.ts";
import { slotOf, type OfferStore } from "./offers.ts";
import { useBranches } from "#src/views/parts/reading/use-branches.ts";
import { areSlotsLoading, preferredBranch, pickTime, untilSlotsLoaded } from "./use-slots.ts";

/** By how many free times each key moves the choice, within the branch of the chosen time. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Infinity,
  Home: -Infinity,
};
/** How many places each key moves in the strip, which follows the reading direction. */
const STEP_ALONG_STRIP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
/** Keys that move the text cursor while a time is being typed. */
const TEXT_CURSOR_KEYS: ReadonlySet<string> = new Set([
  "PageDown",
  "PageUp",
  "End",
  "Home",
  "ArrowLeft",
  "ArrowRight",
]);

/**
 * A field for the time of an appointment, typed as `930`, `3p` or with its day as `+2 9`. ↑, ↓, Home, End and
 * the page keys move through the free times of the branch, ← and → through those of all branches in the order
 * of the strip. A time typed without a day is on the day shown.
 */
export function TimeField({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values, faults, touched } = useSnapshot(form.state);
  const { start_at: start } = values;
  const isPast = touched["start_at"] === true && hasPassed(start);
  const { slots, lost, booked } = useSnapshot(offers.state);
  const { found: branches } = useBranches();
  const branch = preferredBranch(booked);
  const opening = branches?.find(({ id }) => id === branch) ?? null;
  const slot = slotOf({ slots }, values);
  const code = faults["start_at"]?.[0]?.code;
  const isLost = lost !== null && code === lost.reason;
  /** The day that was shown when typing began: a half-typed time has no value, and so no day. */
  const shownDay = useRef<string | null>(null);
  function read(text: string) {
    const zone = timeZone();
    const { start_at, day } = form.state.values;
    if (form.state.texts["start_at"] === undefined) {
      const { lost: lostTime, slots: offered } = offers.state;
      const startAt = typeof start_at === "string" ? start_at : (lostTime ?? offered[0])?.start_at;
      shownDay.current = startAt === undefined ? null : dayOf(startAt, zone);
    }
    const chosen = typeof day === "string" && day !== "" ? day : null;
    const moment = parseTypedMoment(text, currentDay());
    if (moment !== null && moment.day !== null && moment.day !== chosen)
      form.set("day", moment.day);
    return reading(
      text,
      () =>
        moment === null
          ? null
          : typedStart(moment, {
              day: moment.day ?? chosen ?? shownDay.current ?? currentDay(),
              zone,
              now: now(),
              opening,
            }),
      moment === null ? "unreadable_moment" : "skipped_time",
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    if (TEXT_CURSOR_KEYS.has(key) && form.state.texts["start_at"] !== undefined) return;
    const booking = { form, offers };
    if (areSlotsLoading(booking) && (key in STEPS || key in STEP_ALONG_STRIP))
      return queueKey(event.nativeEvent, untilSlotsLoaded(booking));
    const { slots: now } = offers.state;
    const chosen = slotOf({ slots: now }, form.state.values);
    const next = slotAfter(key, now, chosen);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== null) pickTime(form, next);
  }

  return (
    <ParsedField
      name="start_at"
      label={t("booking.slot")}
      dir="auto"
      inputMode="text"
      placeholder={t("booking.slot_hint")}
      read={read}
      show={(value) => (typeof value === "string" ? formatRelativeDateTime(value) : "")}
      onKeyDown={onKeyDown}
      faultText={
        isLost
          ? t(`booking.lost.${lost.reason}`, { time: formatTime(lost.start_at) })
          : code === "inactive"
            ? t("booking.lost.inactive")
            : undefined
      }
      hint={
        isPast
          ? t("booking.time_past")
          : [
              isTwice(start) ? t("booking.time_twice") : "",
              slot?.outside_hours === true ? t("booking.outside_hours") : "",
            ]
              .filter((words) => words !== "")
              .join(" ") || undefined
      }
    />
  );
}

/** Returns the free time that a key moves to; null if there is none that way, undefined for other keys. */
function slotAfter(
  key: string,
  slots: readonly Slot[],
  chosen: Slot | null,
): Slot | null | undefined {
  const step = STEP_ALONG_STRIP[key];
  const steps = STEPS[key] ?? step;
  if (steps === undefined) return undefined;
  if (chosen === null) return slots.at(steps === Infinity ? -1 : 0) ?? null;
  if (step === undefined) return slotStepsAway(slots, chosen, steps);
  return slots[slots.indexOf(chosen) + (direction() === "rtl" ? -step : step)] ?? null;
}

/** Whether the clocks go back over a time, so that it comes twice. */
function isTwice(start: unknown): boolean {
  return typeof start === "string" && passOf(start, timeZone()) !== null;
}

function hasPassed(start: unknown): boolean {
  return typeof start === "string" && Date.parse(start) < now();
}
