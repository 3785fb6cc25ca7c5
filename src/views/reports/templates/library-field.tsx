import { useId, useState } from "react";
import { LIBRARY_LANGUAGES, type LibraryTemplate } from "#domain/entities/library-template.ts";
import { focusStep } from "#src/focus/fields.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { Field, INPUT, useField, type FieldProps } from "#src/views/parts/form/field.tsx";
import { modalityOptions } from "#src/views/parts/reading/options.ts";
import { onSelectKey } from "#src/views/parts/select-letters.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

/**
 * A field for some templates of the library, by language and modality: ↑ ↓ move and show the text, Space chooses. The
 * value is their ids, separated by commas.
 */
export function LibraryField({
  name,
  label,
  library,
}: FieldProps & { library: readonly LibraryTemplate[] }) {
  const { form, value, fault } = useField(name);
  const [spoken, setSpoken] = useState<string>(language());
  const [modality, setModality] = useState("");
  const [currentId, setCurrentId] = useState<string | null>(null);
  const chosen = new Set(templatesIn(value));
  const shown = library.filter(
    (one) =>
      (spoken === "" || one.language === spoken) && (modality === "" || one.modality === modality),
  );
  const offered = shown.filter(({ added }) => !added);
  const current = shown.find(({ id }) => id === currentId) ?? shown[0];

  function choose(ids: readonly string[], isOn: boolean): void {
    const others = [...chosen].filter((one) => !ids.includes(one));
    form.set(name, (isOn ? [...others, ...ids] : others).toSorted().join(","));
  }

  const used = new Set(library.map((one) => one.modality));
  return (
    <div className="grid grid-cols-2 gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label={t("template_library.language")}
            value={spoken}
            onChange={setSpoken}
            options={LIBRARY_LANGUAGES.map((one) => ({
              value: one,
              label: t(`template_library.${one}`),
            }))}
          />
          <Choice
            label={t("template_library.modality")}
            value={modality}
            onChange={setModality}
            options={modalityOptions().filter((one) => [...used].some((of) => of === one.value))}
          />
        </div>
        <Field name={name} label={label} fault={fault} isGroup>
          {({ id, describedBy, invalid }) => (
            // The check boxes have the focus; the group handles their keys.
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
            <div
              role="group"
              aria-labelledby={id}
              aria-describedby={describedBy}
              data-invalid={invalid}
              onKeyDown={focusStep}
              className="max-h-96 overflow-y-auto rounded-ui border border-line bg-raised px-3 py-1 data-invalid:border-stop"
            >
              {offered.length > 0 && (
                <label className="flex min-h-8 items-center gap-2 border-b border-line font-medium">
                  <input
                    type="checkbox"
                    name={name}
                    aria-invalid={invalid}
                    checked={offered.every((one) => chosen.has(one.id))}
                    onChange={(event) =>
                      choose(
                        offered.map((one) => one.id),
                        event.target.checked,
                      )
                    }
                    className="size-4 shrink-0"
                  />
                  {t("template_library.all")}
                </label>
              )}
              {shown.map((one) => (
                <label key={one.id} className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    name={`${name}.${one.id}`}
                    aria-invalid={invalid}
                    aria-disabled={one.added}
                    checked={one.added || chosen.has(one.id)}
                    onFocus={() => setCurrentId(one.id)}
                    onChange={(event) => !one.added && choose([one.id], event.target.checked)}
                    className="size-4 shrink-0"
                  />
                  <OwnScript className="min-w-0 grow truncate">{one.name}</OwnScript>
                  {one.added && (
                    <span className="shrink-0 text-label text-muted">
                      {t("template_library.has")}
                    </span>
                  )}
                </label>
              ))}
              {shown.length === 0 && (
                <p className="py-2 text-muted">{t("template_library.none")}</p>
              )}
            </div>
          )}
        </Field>
      </div>
      <section
        aria-label={t("template_library.preview")}
        // Scrolled by the keyboard, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-120 min-w-0 overflow-y-auto rounded-ui border border-line bg-surface px-4 py-3 text-table"
      >
        {current !== undefined && (
          <>
            <h3 className="pb-2 font-semibold">
              <OwnScript>{current.name}</OwnScript>
            </h3>
            <ReportText content={current.content} below={2} />
          </>
        )}
      </section>
    </div>
  );
}

function Choice({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-label font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onSelectKey}
        className={INPUT}
      >
        <option value="">{t("template_library.any")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Returns the ids that a field holds. */
export function templatesIn(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? value.split(",") : [];
}
