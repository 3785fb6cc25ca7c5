import { useState } from "react";
import { useSnapshot } from "valtio";
import { type SafeMovement, SafeMovementInput } from "#domain/entities/safe.ts";
import { expectedInSafe, leftByDefault, receivedDifference } from "#domain/safe.ts";
import { validate } from "#domain/validate.ts";
import { enterMovement } from "#src/api/safe.ts";
import { getShift } from "#src/api/receptionist-shifts.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatCount, isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved, notifySavedFrom } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import type { ReceivedShift } from "#src/state/screen/received-shift.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { Difference } from "../controls/shift-words.tsx";

/** Receives the cash of ended shifts into the safe, one drawer after the other. */
export function ReceiveDialog({ shifts }: { shifts: readonly ReceivedShift[] }) {
  const [index, setIndex] = useState(0);
  const shift = shifts[index];
  if (shift === undefined) return null;
  const isLast = index + 1 === shifts.length;
  return (
    <ReceiveOne
      key={shift.id}
      shift={shift}
      place={shifts.length === 1 ? null : { index: index + 1, total: shifts.length }}
      onDone={() => (isLast ? closeLayer("safe-receive") : setIndex(index + 1))}
    />
  );
}

/**
 * Counts the cash of one shift blind: what should come in is shown only once a count was compared with it and differed, and
 * then a note says why.
 */
function ReceiveOne({
  shift,
  place,
  onDone,
}: {
  shift: ReceivedShift;
  /** The place of the shift among several; null if it is the only one. */
  place: { index: number; total: number } | null;
  onDone: () => void;
}) {
  const [isCompared, setCompared] = useState(false);
  const left = leftByDefault(shift);
  const form = useFormStore<SafeMovementInput, SafeMovement>(() => ({
    id: "safe-receive",
    failed: "safe.receive.failed",
    initial: { amount: null, left_in_drawer: left, note: "" },
    check: ({ amount, left_in_drawer, note }) =>
      validate(SafeMovementInput, {
        kind: "received",
        shift: shift.id,
        amount,
        left_in_drawer: left_in_drawer ?? left,
        note,
      }),
    send: (input, { key }) => enterMovement(input, key),
    refused(failure) {
      // The server compared the count, and asks why it differs.
      if (failure.errors?.["note"] !== undefined) setCompared(true);
    },
    done(movement) {
      notifySaved("safe_movement", movement);
      void notifySavedFrom("receptionist_shift", getShift(shift.id));
      toastSuccess("safe.receive.done", { amount: formatMoney(movement.amount) });
      onDone();
    },
  }));
  return (
    <FormDialog
      form={form}
      title={
        <span className="flex flex-wrap items-baseline gap-3">
          {t("safe.receive.title", { name: isolate(shift.receptionist_name) })}
          {place !== null && (
            <span className="text-label text-muted">
              {t("safe.receive.of", {
                index: formatCount(place.index),
                total: formatCount(place.total),
              })}
            </span>
          )}
        </span>
      }
      action={t("safe.receive.action")}
      startsAt="amount"
      // Nobody counts up to a figure that stands on the page behind.
      hidesPage
      onClose={() => closeLayer("safe-receive")}
    >
      <DescriptionList
        items={[
          {
            term: t("catalog.field.branch"),
            value: <OwnScript>{shift.branch_name}</OwnScript>,
          },
          { term: t("controls.until"), value: formatRelativeDateTime(shift.end_time) },
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <AmountField name="amount" label={t("safe.receive.counted")} />
        <AmountField name="left_in_drawer" label={t("safe.receive.left")} assumed={left} />
      </div>
      {isCompared && <Comparison form={form} counted={shift.counted_cash} left={left} />}
      <TextField name="note" label={t(isCompared ? "safe.receive.note" : "safe.note")} />
    </FormDialog>
  );
}

/** What should come in, and how the count differs from it. */
function Comparison({
  form,
  counted,
  left,
}: {
  form: FormStore;
  /** Cash of the shift when it ended. */
  counted: number;
  /** What stays in the drawer if nothing else is said. */
  left: number;
}) {
  const { values } = useSnapshot(form.state);
  const [amount, typedLeft] = [values["amount"], values["left_in_drawer"]];
  const expected = expectedInSafe(counted, typeof typedLeft === "number" ? typedLeft : left);
  return (
    <div aria-live="polite">
      <DescriptionList
        items={[
          { term: t("safe.receive.expected"), value: <Money amount={expected} /> },
          {
            term: t("safe.difference"),
            value:
              typeof amount === "number" ? (
                <Difference amount={receivedDifference(amount, expected)} />
              ) : (
                "—"
              ),
          },
        ]}
      />
    </div>
  );
}
