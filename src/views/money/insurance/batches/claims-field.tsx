import type { Page } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { focusStep } from "#src/focus/fields.ts";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { Field, useField, type FieldProps } from "#src/views/parts/form/field.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";

/**
 * A field for some of the claims found: ↑ ↓ move, Space toggles. The value is their ids, separated by commas; a claim that
 * another search does not find stays chosen.
 */
export function ClaimsField({
  name,
  label,
  of: { results, count },
}: FieldProps & { of: Page<InsuranceTransaction> }) {
  const { form, value, fault } = useField(name);
  const chosen = idsIn(value);
  function toggle(id: number, isOn: boolean): void {
    const others = chosen.filter((one) => one !== id);
    form.set(name, (isOn ? [...others, id] : others).join(","));
  }
  return (
    <Field
      name={name}
      label={label}
      fault={fault}
      labelEnd={
        chosen.length > 0 && (
          <span className="text-label text-muted">
            {plural("claims.add.chosen", chosen.length)}
          </span>
        )
      }
      isGroup
    >
      {({ id, describedBy, invalid }) => (
        // The check boxes have the focus; the group handles their keys.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
        <div
          role="group"
          aria-labelledby={id}
          aria-describedby={describedBy}
          data-invalid={invalid}
          onKeyDown={focusStep}
          className="max-h-80 overflow-y-auto rounded-ui border border-line bg-raised data-invalid:border-stop"
        >
          {results.length === 0 && <p className="px-3 py-2 text-muted">{t("claims.add.none")}</p>}
          {results.map(
            ({ id: claim, patient_name, accession_number, start_at, pending_amount }) => (
              <label
                key={claim}
                className="grid h-9 grid-cols-[16px_minmax(0,1fr)_104px_96px_112px] items-center gap-3 border-b border-line/60 px-3 last:border-b-0 has-checked:bg-accent-soft"
              >
                <input
                  type="checkbox"
                  name={`${name}.${claim}`}
                  aria-invalid={invalid}
                  checked={chosen.includes(claim)}
                  onChange={(event) => toggle(claim, event.target.checked)}
                  className="size-4"
                />
                <OwnScript className="truncate font-medium">{patient_name}</OwnScript>
                <Ltr className="text-muted">{accession_number}</Ltr>
                <bdi className="text-muted">{formatInstantDay(start_at)}</bdi>
                <span className="text-end">
                  <Money amount={pending_amount} />
                </span>
              </label>
            ),
          )}
          {count > results.length && (
            <p className="px-3 py-2 text-label text-muted">
              {t("price_changes.more", { count: formatCount(count - results.length) })}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

/** Returns the ids in a text of ids separated by commas. */
export function idsIn(value: unknown): number[] {
  return typeof value === "string" && value !== "" ? value.split(",").map(Number) : [];
}
