import { useId, useState, type KeyboardEvent } from "react";
import { evaluateSum, type SumFault } from "#domain/calculator.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { INPUT } from "./field.tsx";
import { Money } from "../text.tsx";

/**
 * Dialog that works out an amount: a sum of notes, the change for what is handed over, or the share an insurer
 * covers. Enter puts the result into the field from which the user opened it.
 */
export function Calculator({ layer }: { layer: Extract<Layer, { kind: "calculator" }> }) {
  const { wholeAmount: whole, gives, onResult } = layer;
  const [line, setLine] = useState("");
  const id = useId();
  const { amount: result, fault } = evaluateSum(line, whole);
  // An unfinished sum is not wrong yet.
  const isWrong = fault !== null && fault.code !== "unfinished";
  const excess = whole === null || result === null ? null : result - whole;

  function giveResult(): void {
    if (result === null) return;
    onResult(result);
    closeLayer("calculator");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    giveResult();
  }

  return (
    <Dialog
      title={t("calculator.title")}
      width="max-w-sm"
      onClose={() => closeLayer("calculator")}
      footer={
        <>
          <Button onClick={() => closeLayer("calculator")} badge={<KeyBadge keys="escape" />}>
            {t("form.dialog.cancel")}
          </Button>
          <Button kind="primary" onClick={giveResult} badge={<KeyBadge keys="enter" />}>
            {t("calculator.take")}
          </Button>
        </>
      }
    >
      {whole !== null && (
        <Line label={t(gives === "share" ? "calculator.whole" : "calculator.due")}>
          <Money amount={whole} />
        </Line>
      )}
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-label font-medium text-muted">
          {t("calculator.line")}
        </label>
        <input
          id={id}
          autoFocus
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={line}
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${INPUT} tabular-nums rtl:text-end`}
        />
        <p id={`${id}-hint`} className={`text-label ${isWrong ? "text-stop" : "text-faint"}`}>
          {fault === null
            ? t(whole === null ? "calculator.hint" : "calculator.hint_share")
            : wordsOf(fault)}
        </p>
      </div>
      <output htmlFor={id} className="flex flex-col gap-1 border-t border-line pt-3">
        <Line label={t("calculator.result")}>
          <span className="text-title font-semibold">
            {result === null ? "—" : <Money amount={result} />}
          </span>
        </Line>
        {gives === "change" && excess !== null && (
          <Line label={t(excess < 0 ? "calculator.missing" : "calculator.change")}>
            <Money
              amount={Math.abs(excess)}
              className={excess < 0 ? "text-waiting" : "font-semibold text-done"}
            />
          </Line>
        )}
      </output>
    </Dialog>
  );
}

function wordsOf(fault: SumFault): string {
  return fault.code === "unreadable"
    ? t("calculator.fault.unreadable", { text: fault.unreadablePart })
    : t(`calculator.fault.${fault.code}`);
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="text-muted">{label}</span>
      {children}
    </span>
  );
}
