import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { FieldValue, NamedField } from "#domain/report-field-types.ts";
import { optionsFor, parseFieldValue, typedText, valueText } from "#domain/report-field-values.ts";
import { isUnlikely } from "#domain/report-fields.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { showNotice } from "#src/state/screen/notices.ts";
import { ChoiceList, type EntryPlace } from "./field-choices.tsx";

/** Where the cursor goes after the field. */
export type EntryEnd = "next" | "previous" | "stay";

/**
 * The line in which a field of a report is filled in. Each letter that makes a value changes the field at once, so
 * that nothing waits to be confirmed; Escape brings the value from before back. While its letters make no value, the field
 * keeps the value from before and the line stays open.
 */
export function FieldEntry({
  field,
  typed,
  place,
  onValue,
  onEnd,
}: {
  /** The field as it was before. */
  field: NamedField;
  /** The first letters; null begins with what the field holds. */
  typed: string | null;
  place: EntryPlace;
  /** Called with each new value; undefined if the line is empty. */
  onValue: (value: FieldValue | undefined) => void;
  onEnd: (end: EntryEnd | "left") => void;
}) {
  const [text, setText] = useState(typed ?? typedText(field));
  const value = text.trim() === "" ? undefined : valueTyped(field, text);
  const isRefused = value === null;
  const forget = useNoticeIfLeft(field, isRefused ? text : null);
  const write = (next: string) => {
    setText(next);
    // A part of what is typed, such as 14 of `14 approx`, must not count.
    onValue(next.trim() === "" ? undefined : (valueTyped(field, next) ?? field.value));
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    const isEnter = key === "Enter";
    if (!isEnter && key !== "Escape" && key !== "Tab") return;
    // The page must not take the key, too.
    event.preventDefault();
    event.stopPropagation();
    // An Escape that takes a submission back leaves the text as it is.
    if (key === "Escape" && context.report?.takeBack?.() === true) return;
    if (key === "Escape") {
      forget();
      onValue(field.value);
      onEnd("stay");
    } else if (!isRefused) {
      onEnd(isEnter ? "next" : shiftKey ? "previous" : "next");
    }
  };
  const optionCount = field.kind === "choice" ? optionsFor(field, text).length : 0;
  const box = useRef<HTMLDivElement>(null);
  // Below the last lines of a text the options would lie under the edge of the window.
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [optionCount]);
  const shown = valueText({ ...field, ...(value ? { value } : {}) });
  return (
    <div
      ref={box}
      style={place}
      className="absolute z-10 w-72 rounded-ui border border-accent bg-raised p-2 shadow-layer print:hidden"
    >
      <label className="block text-label text-muted">
        {field.label}
        <input
          // The user has just begun to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isRefused || undefined}
          aria-describedby="field-entry-state"
          value={text}
          onChange={({ target }) => write(target.value)}
          onFocus={({ target }) => typed === null && target.select()}
          onKeyDown={press}
          onBlur={() => !isRefused && onEnd("left")}
          className="mt-1 h-field w-full rounded-ui border border-line bg-raised px-2 text-body text-ink aria-invalid:border-stop"
        />
      </label>
      <p id="field-entry-state" role="status" className="mt-1 text-label text-muted">
        {isRefused ? (
          <span className="text-stop">{t(`report_fields.typed.${field.kind}`)}</span>
        ) : value !== undefined && isUnlikely({ ...field, value }) ? (
          <span className="text-waiting">{limitsOf(field)}</span>
        ) : value === undefined ? (
          t(`report_fields.typed.${field.kind}`)
        ) : (
          <bdi>{shown}</bdi>
        )}
      </p>
      {field.kind === "choice" && <ChoiceList field={field} typed={text} value={value} />}
    </div>
  );
}

/**
 * Says that letters which make no value are lost if the page goes on to something else with them. Returns the function that
 * forgets them, for a person who gives them up.
 */
function useNoticeIfLeft({ label, kind }: NamedField, refusedText: string | null): () => void {
  const refused = useRef<string | null>(null);
  useEffect(() => {
    refused.current = refusedText;
  }, [refusedText]);
  useEffect(
    () => () => {
      if (refused.current === null) return;
      const reason = t(`report_fields.typed.${kind}`);
      const named = { text: isolate(refused.current), label: isolate(label) };
      const words = t("report_fields.not_taken", { ...named, reason });
      showNotice({ words, isClosable: true });
    },
    [label, kind],
  );
  return () => {
    refused.current = null;
  };
}

/** Returns the value that letters make today; null if they make none. */
export function valueTyped(field: NamedField, text: string): FieldValue | null {
  return parseFieldValue(field, text, currentDay());
}

function limitsOf({ least, most }: NamedField): string {
  if (least === undefined) return t("report_fields.above", { most: most ?? 0 });
  if (most === undefined) return t("report_fields.below", { least });
  return t("report_fields.outside", { least, most });
}
