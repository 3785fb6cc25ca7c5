import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { CompensateDoctorShiftInput } from "#domain/entities/doctor-shift.ts";
import {
  CompensateShiftInput,
  CompensateShortagesInput,
} from "#domain/entities/receptionist-shift.ts";
import { sumOf } from "#domain/money.ts";
import { doctorCompensation, shortageOf } from "#domain/shifts.ts";
import { validate } from "#domain/validate.ts";
import {
  actOnShifts,
  reasonAmongMany,
  sendAction,
  type ShiftRow,
  titleOfAction,
} from "#src/commands/areas/shift-actions.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import type { FormOptions } from "#src/views/parts/form/form-types.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { Money } from "#src/views/parts/text.tsx";
import { ShiftLines } from "./shift-lines.tsx";

type Receptionists = readonly Extract<ShiftRow, { worker: "receptionist" }>[];
type Doctors = readonly Extract<ShiftRow, { worker: "doctor" }>[];

const reasonAgainst = (shift: ShiftRow) => reasonAmongMany("compensate", shift);

/** Settles shifts of one kind; several at once by the shortage of each, or by one rate. */
export function CompensateDialog({ shifts }: { shifts: readonly ShiftRow[] }) {
  const doctors = shifts.filter((shift) => shift.worker === "doctor");
  if (doctors.length > 0) return <PayReports shifts={doctors} />;
  const receptionists = shifts.filter((shift) => shift.worker === "receptionist");
  return receptionists.length === 1 ? (
    <SettleShortage shifts={receptionists} />
  ) : (
    <SettleShortages shifts={receptionists} />
  );
}

/** Returns how a compensation form is saved; `inputOf` returns the input of each shift for what was typed. */
function saving<O extends object>(
  shifts: readonly ShiftRow[],
  inputOf: (input: O, shift: ShiftRow) => object = (input) => input,
): Required<Pick<FormOptions<O, O>, "failed" | "send" | "done">> {
  return {
    failed: "actions.shift.compensate.failed",
    async send(input, { key }) {
      await sendAction(shifts, "compensate", { input, key });
      return input;
    },
    done(input) {
      closeLayer("compensate-shift");
      if (shifts.length > 1)
        void actOnShifts(shifts, "compensate", (shift) => inputOf(input, shift));
      else toastSuccess("actions.shift.compensate.done");
    },
  };
}

function CompensateForm({
  form,
  shifts,
  children,
}: {
  form: FormStore;
  shifts: readonly ShiftRow[];
  children: ReactNode;
}) {
  return (
    <FormDialog
      form={form}
      title={titleOfAction("compensate", shifts)}
      action={t("controls.compensate.action")}
      {...(shifts.length > 1 ? { width: "max-w-lg" } : {})}
      onClose={() => closeLayer("compensate-shift")}
    >
      {children}
      <TextField name="note" label={t("shifts.close.note")} />
    </FormDialog>
  );
}

/** The amount that settles the shortage of a drawer. */
function SettleShortage({ shifts }: { shifts: Receptionists }) {
  const difference = shifts[0]?.record.difference ?? 0;
  const shortage = shortageOf(difference);
  const form = useFormStore<CompensateShiftInput, CompensateShiftInput>(() => ({
    id: "compensate-shift",
    initial: { amount: shortage === 0 ? null : shortage, note: "" },
    check: (input) => validate(CompensateShiftInput, input),
    ...saving<CompensateShiftInput>(shifts),
  }));
  return (
    <CompensateForm form={form} shifts={shifts}>
      <DescriptionList
        items={[{ term: t("controls.difference"), value: <Money signed amount={difference} /> }]}
      />
      <AmountField
        name="amount"
        label={t("controls.compensate.amount")}
        of={shortage}
        gives="share"
      />
    </CompensateForm>
  );
}

/** Settles each drawer by its shortage; a drawer without one is left as it is. */
function SettleShortages({ shifts }: { shifts: Receptionists }) {
  const form = useFormStore<CompensateShortagesInput, CompensateShortagesInput>(() => ({
    id: "compensate-shift",
    initial: { note: "" },
    check: (input) => validate(CompensateShortagesInput, input),
    ...saving<CompensateShortagesInput>(shifts, (input, shift) => ({
      ...input,
      amount: amountOf(shift),
    })),
  }));
  return (
    <CompensateForm form={form} shifts={shifts}>
      <ShiftLines shifts={shifts} reasonAgainst={reasonAgainst} figure={shortageFigure} />
    </CompensateForm>
  );
}

function shortageFigure(shift: ShiftRow): ReactNode {
  return <Money amount={amountOf(shift)} />;
}

function reportsIn(shift: ShiftRow): ReactNode {
  return shift.worker === "doctor" && formatCount(shift.record.reports_count);
}

function amountOf(shift: ShiftRow): number {
  return shift.worker === "receptionist" ? shortageOf(shift.record.difference) : 0;
}

/** What doctors are paid for each report of their shifts; shows the total while the user types. */
function PayReports({ shifts }: { shifts: Doctors }) {
  const paid =
    shifts.length === 1 ? shifts : shifts.filter((shift) => reasonAgainst(shift) === null);
  const reports = sumOf(paid.map(({ record }) => record.reports_count));
  const form = useFormStore<CompensateDoctorShiftInput, CompensateDoctorShiftInput>(() => ({
    id: "compensate-shift",
    initial: { report_compensation: null, note: "" },
    check: (input) => validate(CompensateDoctorShiftInput, input),
    ...saving<CompensateDoctorShiftInput>(shifts),
  }));
  const { values } = useSnapshot(form.state);
  const rate = values["report_compensation"];
  return (
    <CompensateForm form={form} shifts={shifts}>
      {shifts.length > 1 && (
        <ShiftLines shifts={shifts} reasonAgainst={reasonAgainst} figure={reportsIn} />
      )}
      <DescriptionList
        items={[
          { term: t("controls.reports"), value: formatCount(reports) },
          {
            term: t("controls.compensate.total"),
            value: (
              <Money amount={typeof rate === "number" ? doctorCompensation(rate, reports) : 0} />
            ),
          },
        ]}
      />
      <AmountField name="report_compensation" label={t("controls.compensate.rate")} />
    </CompensateForm>
  );
}
