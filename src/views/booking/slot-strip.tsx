import { useId, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { formatNear } from "@src/i18n/near";
import { direction } from "@src/i18n/language";
import { t } from "@src/i18n/t";
import { faultWords } from "../parts/form/field";
import type { FormStore } from "../parts/form/form-store";
import { Money, OwnScript } from "../parts/text";
import { pickSlot, type Offers } from "./use-offers";

const MOST = 60;

/** The free times under the test: arrows move along them, the chosen one is booked. */
export function SlotStrip({
  form,
  offers: { slots, answered, isNotDone, isMissed },
}: {
  form: FormStore;
  offers: Offers;
}) {
  const { values, faults } = useSnapshot(form.state);
  const label = useId();
  const shown = slots.slice(0, MOST);
  const chosen = shown.findIndex(
    ({ start_at, machine }) => start_at === values["start_at"] && machine === values["machine"],
  );
  const fault = faults["start_at"]?.[0]?.code ?? null;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const forward = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
    const step =
      event.key === forward || event.key === "ArrowDown"
        ? 1
        : event.key.startsWith("Arrow")
          ? -1
          : 0;
    const next = shown[chosen + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    pickSlot(form, next);
    const options = event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]');
    options[chosen + step]?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={label} className="text-label font-medium text-muted">
        {t("booking.slot")}
      </span>
      {values["test"] === null ? (
        <p className="text-faint">{t("booking.choose_test")}</p>
      ) : shown.length === 0 ? (
        <p role="status" className={answered ? "text-stop" : "text-faint"}>
          {t(
            isNotDone ? "booking.not_done_here" : answered ? "booking.slot_none" : "common.loading",
          )}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div
          role="radiogroup"
          aria-labelledby={label}
          aria-invalid={fault === null ? undefined : true}
          onKeyDown={onKeyDown}
          className="flex gap-2 overflow-x-auto p-0.5 pb-1.5"
        >
          {shown.map((slot, index) => (
            <button
              key={`${slot.machine}-${slot.start_at}`}
              type="button"
              role="radio"
              aria-checked={index === chosen}
              tabIndex={index === Math.max(0, chosen) ? 0 : -1}
              onClick={() => pickSlot(form, slot)}
              className="flex shrink-0 flex-col items-start gap-0.5 rounded-ui border border-line bg-raised px-3 py-1.5 text-start aria-checked:border-accent aria-checked:bg-accent-soft"
            >
              <span className="font-semibold tabular-nums">{formatNear(slot.start_at)}</span>
              <span className="flex gap-2 text-label text-muted">
                <OwnScript>{slot.machine_name}</OwnScript>
                <Money amount={slot.price} />
              </span>
            </button>
          ))}
        </div>
      )}
      {isMissed && slots.length > 0 && (
        <p role="status" className="text-label text-waiting">
          {t("booking.wish_missed")}
        </p>
      )}
      {fault !== null && <p className="text-label text-stop">{faultWords(fault)}</p>}
    </div>
  );
}
