import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_PACKAGE_TESTS } from "#domain/packages.ts";
import type { PackageTest } from "#domain/entities/package.ts";
import type { Test } from "#domain/entities/test.ts";
import { getRecord } from "#src/api/records.ts";
import { fieldNamed, focusStep } from "#src/focus/fields.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { Field, useField, type FieldProps } from "#src/views/parts/form/field.tsx";
import type { Choice } from "#src/views/parts/form/form-values.ts";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import { findTests, labelOf, testIndexFor, TestLine } from "#src/views/parts/picker/searches.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { idsOf } from "./branches-field.tsx";

/** Name of the picker that adds a test. It holds nothing: what is chosen goes into the list. */
export const ADDING = "add_test";

/**
 * The tests of a package in their order, and a picker that adds one. On a test Shift+↑ and Shift+↓ move it, Delete takes
 * it out. The value is their ids, separated by commas.
 */
export function PackageTestsField({
  name,
  label,
  known,
}: FieldProps & {
  /** The tests of the record, whose names need not be read. */
  known: readonly PackageTest[];
}) {
  const { form, value, fault } = useField(name);
  const chosen = idsOf(value);
  const list = useRef<HTMLOListElement>(null);
  const { nameOf, keepName } = useTestNames(known, chosen);

  /** Sets the tests, and focuses the one that is at this place then; the picker if there is none. */
  function set(ids: readonly number[], place: number): void {
    form.set(name, ids.join(","));
    void rendered().then(() => {
      const buttons = list.current?.querySelectorAll("button") ?? [];
      const target = buttons[Math.min(place, buttons.length - 1)] ?? pickerOf(list.current);
      target?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, place: number): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Delete" || key === "Backspace") {
      event.preventDefault();
      return set(chosen.toSpliced(place, 1), place);
    }
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const to = place + step;
    const moved = chosen[place];
    if (!shiftKey || step === 0 || moved === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to < chosen.length) set(chosen.toSpliced(place, 1).toSpliced(to, 0, moved), to);
  }

  function add(choice: Choice): void {
    const id = Number(choice.value);
    keepName(id, choice.label);
    if (!chosen.includes(id)) form.set(name, [...chosen, id].join(","));
    form.set(ADDING, null);
    // The picker goes on to the next field by itself; the next test is more likely.
    const picker = pickerOf(list.current);
    queueMicrotask(() => picker?.focus());
  }

  return (
    <>
      <Field
        name={name}
        label={label}
        fault={fault}
        textOf={(held) => joinWithDots(idsOf(held).map(nameOf))}
        hint={chosen.length === 0 ? undefined : t("packages.tests_hint")}
        isGroup
      >
        {({ id, describedBy, invalid }) => (
          // The buttons have the focus; the list handles the keys that lead from one to the next.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <ol
            ref={list}
            aria-labelledby={id}
            aria-describedby={describedBy}
            data-invalid={invalid}
            onKeyDown={focusStep}
            className="flex flex-col rounded-ui border border-line bg-raised px-3 py-1 data-invalid:border-stop empty:hidden"
          >
            {chosen.map((test, place) => (
              <li key={test} className="flex h-8 items-center gap-2">
                <span className="w-5 text-muted">{formatCount(place + 1)}</span>
                <OwnScript className="min-w-0 flex-1 truncate">{nameOf(test)}</OwnScript>
                <button
                  type="button"
                  aria-label={t("packages.take_out", { name: nameOf(test) })}
                  title={t("packages.take_out", { name: nameOf(test) })}
                  onKeyDown={(event) => onKeyDown(event, place)}
                  onClick={() => set(chosen.toSpliced(place, 1), place)}
                  className="text-faint hover:text-ink"
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ol>
        )}
      </Field>
      <PickerField
        name={ADDING}
        label={t("packages.add_test")}
        placeholder={t("packages.add_hint")}
        search={findTests}
        indexFor={testIndexFor}
        disabled={chosen.length >= MAX_PACKAGE_TESTS}
        render={(option, query) => <TestLine option={option} query={query} />}
        setChoice={add}
      />
    </>
  );
}

const pickerOf = (list: Element | null) => (list === null ? null : fieldNamed(ADDING)(list));

/** Returns the names of tests: those of the record, those that were chosen, and, read from the server, those of a draft. */
function useTestNames(known: readonly PackageTest[], ids: readonly number[]) {
  const [names, setNames] = useState(
    () =>
      new Map(
        known.map(({ test, test_unique_id: unique_id, test_name_ar, test_name_en }) => [
          test,
          labelOf({ unique_id, name_ar: test_name_ar, name_en: test_name_en }),
        ]),
      ),
  );
  const missing = ids.filter((id) => !names.has(id));
  const { found } = useReading(missing.length === 0 ? null : missing.join(","), () =>
    Promise.all(missing.map((id) => getRecord<Test>("/tests/", id))),
  );
  const nameOf = (id: number): string => {
    const read = found?.find((test) => test.id === id);
    return names.get(id) ?? (read === undefined ? `#${id}` : labelOf(read));
  };
  const keepName = (id: number, name: string): void => setNames(new Map(names).set(id, name));
  return { nameOf, keepName };
}
