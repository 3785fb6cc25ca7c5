import { useRef, useState, type KeyboardEvent } from "react";
import { CalendarDays } from "lucide-react";
import { fieldNamed } from "#src/focus/fields.ts";
import { formatDay, formatLongDay, currentDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { Floating } from "../floating.tsx";
import { Calendar } from "./calendar.tsx";
import { useField, type FieldProps } from "./field.tsx";
import { ParsedField } from "./parsed-field.tsx";
import { readDay } from "./readers.ts";

/**
 * A field for a day, typed in short forms; the day that was understood is shown below it. Alt+↓ or the button
 * opens a calendar, which is optional. `isPast`: a short year never means the future.
 */
export function DayField({ isPast = false, ...props }: FieldProps & { isPast?: boolean }) {
  const { form, value } = useField(props.name);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const day = typeof value === "string" && value !== "" ? value : null;
  const input = () => anchor.current && fieldNamed(props.name)(anchor.current);

  function close(): void {
    setOpen(false);
    input()?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (!event.altKey || event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <div ref={anchor} className={props.className}>
      <ParsedField
        {...props}
        className=""
        hint={day === null ? props.hint : formatLongDay(day)}
        inputMode="numeric"
        read={(text) => readDay(text, currentDay(), isPast)}
        show={(shown) => (typeof shown === "string" && shown !== "" ? formatDay(shown) : "")}
        onKeyDown={onKeyDown}
        unit={
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("form.calendar.open")}
            title={t("form.calendar.open")}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="text-faint hover:text-ink"
          >
            <CalendarDays size={16} aria-hidden="true" />
          </button>
        }
      />
      {isOpen && (
        <Floating anchor={input} label={t("form.calendar.title")} onLeave={() => setOpen(false)}>
          <Calendar
            value={day}
            onClose={close}
            onChoose={(day) => {
              form.set(props.name, day);
              close();
            }}
          />
        </Floating>
      )}
    </div>
  );
}
