import { useRef, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { dayOf, parseTypedMoment, today } from "@domain/dates";
import { slotBeside, typedStart } from "@domain/slots";
import { formatTime, timeZone } from "@src/i18n/dates";
import { formatNear } from "@src/i18n/near";
import { t } from "@src/i18n/t";
import type { FormStore } from "../parts/form/form-store";
import { ParsedField } from "../parts/form/parsed-field";
import { reading } from "../parts/form/readers";
import { slotOf, type OfferStore } from "./offers";
import { useBranches } from "../use-branches";
import { branchAtHand, pickTime } from "./use-slots";

/**
 * The time of an appointment, typed as `930`, `3p` or with its day as `+2 9`; ↑ and ↓ go through the
 * free times. Without a day the typed time is of the day shown.
 */
export function TimeField({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values, faults, touched } = useSnapshot(form.state);
  const { start_at: start } = values;
  const isPast = touched["start_at"] === true && hasPassed(start);
  const { slots, lost, booked } = useSnapshot(offers.state);
  const branches = useBranches();
  const branch = branchAtHand(booked);
  const opening = branches.find(({ id }) => id === branch) ?? null;
  const slot = slotOf({ slots }, values);
  const code = faults["start_at"]?.[0]?.code;
  const isLost = lost !== null && code === lost.why;
  /** The day that stood on screen when typing began: half a time reads as none, and of no day. */
  const shown = useRef<string | null>(null);
  function read(text: string) {
    const zone = timeZone();
    const { start_at, day } = form.state.values;
    if (form.state.texts["start_at"] === undefined) {
      const { lost: gone, slots: offered } = offers.state;
      const at = typeof start_at === "string" ? start_at : (gone ?? offered[0])?.start_at;
      shown.current = at === undefined ? null : dayOf(at, zone);
    }
    const chosen = typeof day === "string" && day !== "" ? day : null;
    const moment = parseTypedMoment(text, today(zone));
    if (moment !== null && moment.day !== null && moment.day !== chosen)
      form.set("day", moment.day);
    return reading(
      text,
      () =>
        moment === null
          ? null
          : typedStart(moment, {
              day: moment.day ?? chosen ?? shown.current ?? today(zone),
              zone,
              now: Date.now(),
              opening,
            }),
      "unreadable_moment",
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((key !== "ArrowDown" && key !== "ArrowUp") || ctrlKey || metaKey || altKey || shiftKey)
      return;
    const { slots: now } = offers.state;
    const chosen = slotOf({ slots: now }, form.state.values);
    const next = chosen === null ? now[0] : slotBeside(now, chosen, key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    if (next != null) pickTime(form, next);
  }

  return (
    <ParsedField
      name="start_at"
      label={t("booking.slot")}
      dir="auto"
      inputMode="text"
      placeholder={t("booking.slot_hint")}
      read={read}
      show={(value) => (typeof value === "string" ? formatNear(value) : "")}
      onKeyDown={onKeyDown}
      faultText={
        isLost
          ? t(`booking.lost.${lost.why}`, { time: formatTime(lost.start_at) })
          : code === "inactive"
            ? t("booking.lost.inactive")
            : undefined
      }
      hint={
        isPast
          ? t("booking.time_past")
          : slot?.outside_hours === true
            ? t("booking.outside_hours")
            : undefined
      }
    />
  );
}

function hasPassed(start: unknown): boolean {
  return typeof start === "string" && Date.parse(start) < Date.now();
}
