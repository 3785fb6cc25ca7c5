import { useEffect, useRef, useState } from "react";
import { formatAmount } from "#domain/money.ts";
import { t } from "#src/i18n/t.ts";
import { publishAmount, type AmountHandle } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { useField, type FieldProps } from "./field.tsx";
import { ParsedField } from "./parsed-field.tsx";
import { readAmount } from "./readers.ts";

/** A field for piastres, typed as pounds in any digits. `=` opens the calculator. */
export function AmountField({
  of: wholeAmount = null,
  gives = "sum",
  assumed = null,
  faultOf,
  ...props
}: FieldProps & {
  /** The amount, in piastres, from which the calculator works out shares and change; null if there is none. */
  of?: number | null;
  /** What the calculator works out for the field; default a sum. */
  gives?: AmountHandle["gives"];
  /** The amount, in piastres, that applies if nothing is typed; shown as placeholder. */
  assumed?: number | null;
  /** Returns the message for a fault code, where it says more than the usual one. */
  faultOf?: (code: string) => string | undefined;
}) {
  const { form, fault } = useField(props.name);
  const [focused, setFocused] = useState(false);
  const handle = useRef<AmountHandle>({ wholeAmount, gives, setAmount: () => undefined });
  useEffect(() => {
    handle.current = { wholeAmount, gives, setAmount: (amount) => form.set(props.name, amount) };
  });
  useEffect(
    () => (focused ? publishAmount({ current: () => handle.current }) : undefined),
    [focused],
  );
  return (
    <div
      className={`min-w-0 ${props.className ?? ""}`}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ParsedField
        {...props}
        faultText={fault === null ? undefined : faultOf?.(fault)}
        className=""
        inputMode="decimal"
        placeholder={assumed === null ? "" : formatAmount(assumed)}
        read={readAmount}
        show={(value) => (typeof value === "number" ? formatAmount(value) : "")}
        unit={
          <button
            type="button"
            tabIndex={-1}
            title={t("calculator.title")}
            aria-label={t("calculator.title")}
            onClick={() => {
              const { wholeAmount: whole, gives: kind, setAmount } = handle.current;
              openLayer({
                kind: "calculator",
                wholeAmount: whole,
                gives: kind,
                onResult: setAmount,
              });
            }}
            className="rounded-badge border border-line px-1.5 font-sans text-label text-muted hover:text-ink"
          >
            =
          </button>
        }
      />
    </div>
  );
}
