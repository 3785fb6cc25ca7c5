import type { Editor } from "@tiptap/core";
import { useLayoutEffect, useRef } from "react";
import type { NamedField } from "#domain/report-field-types.ts";
import { areCounted, optionsFor } from "#domain/report-field-values.ts";
import { isComputed, isNamed } from "#domain/report-fields.ts";
import { direction } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { selectedField } from "./field-node.ts";

/** A place in pixels: from the text's upper edge, and from the side where lines begin. */
export type EntryPlace = { insetBlockStart: number; insetInlineStart: number };

/** The width of the line and the list at a field, `w-72`. */
const ENTRY_WIDTH = 288;

/** BI-RADS has ten categories. */
const SHOWN_OPTIONS = 12;

/** Returns the place below the cursor, within the text's page. */
export function entryPlace({ view, state }: Editor): EntryPlace {
  const cursor = view.coordsAtPos(state.selection.from);
  const page = (view.dom.closest(".report-page") ?? view.dom).getBoundingClientRect();
  const start = direction() === "rtl" ? page.right - cursor.right : cursor.left - page.left;
  return {
    insetBlockStart: cursor.bottom - page.top + 4,
    insetInlineStart: Math.max(0, Math.min(start, page.width - ENTRY_WIDTH)),
  };
}

/** A field with choices that has the focus, and the place for its list. */
export type FocusedChoice = { field: NamedField; at: EntryPlace };

/** Returns the field of choices that has the focus and can be typed into; null if there is none. */
export function focusedChoice(editor: Editor): FocusedChoice | null {
  const selected = editor.isFocused ? selectedField(editor.state) : null;
  if (selected === null) return null;
  const { field } = selected;
  if (!isNamed(field) || field.kind !== "choice" || isComputed(field)) return null;
  return { field, at: entryPlace(editor) };
}

/** Shows the choices of a field before anything is typed. It takes no key and no focus. */
export function ChoicesAtField({ choice: { field, at } }: { choice: FocusedChoice }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [field]);
  return (
    <div
      ref={box}
      aria-live="polite"
      style={at}
      data-choices=""
      className="pointer-events-none absolute z-10 w-72 rounded-ui border border-line bg-raised p-2 shadow-layer print:hidden"
    >
      <p className="text-label text-muted">
        <bdi>{field.label}</bdi> · {t("report_fields.typed.choice")}
      </p>
      <ChoiceList field={field} typed="" value={field.value} />
    </div>
  );
}

/** The choices of a field that typed letters can mean, each with its number if numbers choose. */
export function ChoiceList({
  field,
  typed,
  value,
}: {
  field: NamedField;
  typed: string;
  /** What is chosen. */
  value: unknown;
}) {
  const options = optionsFor(field, typed).slice(0, SHOWN_OPTIONS);
  if (options.length === 0) return null;
  return (
    <ol className="mt-1 text-table">
      {options.map((option) => (
        <li key={option} className={option === value ? "font-medium text-accent" : "text-muted"}>
          <bdi>
            {areCounted(field) && `${(field.options ?? []).indexOf(option) + 1}. `}
            {option}
          </bdi>
        </li>
      ))}
    </ol>
  );
}
