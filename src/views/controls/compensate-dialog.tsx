import { useSnapshot } from "valtio";
import { CompensateDoctorShiftInput } from "@domain/entities/doctor-shift";
import { CompensateShiftInput } from "@domain/entities/receptionist-shift";
import { doctorCompensation, shortageOf } from "@domain/shifts";
import { validate } from "@domain/validate";
import { controlShift } from "@src/api/shifts";
import { formatCount } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { tellSaved } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { FormDialog } from "../dialogs/form-dialog";
import { AmountField } from "../parts/form/amount-field";
import { TextField } from "../parts/form/fields";
import { useFormStore } from "../parts/form/use-form-store";
import { DescriptionList } from "../parts/page";
import { Money } from "../parts/text";
import { type ShiftRow, workerName } from "./shift-words";

type ReceptionistRow = Extract<ShiftRow, { of: "receptionist" }>;
type DoctorRow = Extract<ShiftRow, { of: "doctor" }>;

export function CompensateDialog({ shift }: { shift: ShiftRow }) {
  return shift.of === "receptionist" ? (
    <SettleShortage shift={shift} />
  ) : (
    <PayReports shift={shift} />
  );
}

async function compensate({ of, id }: ShiftRow, input: object): Promise<void> {
  tellSaved(`${of}_shift`, await controlShift(of, id, "compensate", input));
  closeLayer("compensate-shift");
  toastSuccess("actions.shift.compensate.done");
}

/** The amount that settles what a drawer was short of. */
function SettleShortage({ shift }: { shift: ReceptionistRow }) {
  const { difference } = shift.record;
  const shortage = shortageOf(difference);
  const form = useFormStore<CompensateShiftInput>(() => ({
    id: "compensate-shift",
    initial: { amount: shortage === 0 ? null : shortage, note: "" },
    check: (input) => validate(CompensateShiftInput, input),
    submit: (input) => compensate(shift, input),
  }));
  return (
    <FormDialog
      form={form}
      title={t("controls.compensate.title", { name: workerName(shift) })}
      action={t("controls.compensate.action")}
      onClose={() => closeLayer("compensate-shift")}
    >
      <DescriptionList
        items={[
          { term: t("controls.difference"), value: <Money signed amount={difference ?? 0} /> },
        ]}
      />
      <AmountField
        name="amount"
        label={t("controls.compensate.amount")}
        of={shortage}
        gives="share"
      />
      <TextField name="note" label={t("shifts.close.note")} />
    </FormDialog>
  );
}

/** What a doctor is paid for each report of the shift; the whole is shown while it is typed. */
function PayReports({ shift }: { shift: DoctorRow }) {
  const { reports_count: reports } = shift.record;
  const form = useFormStore<CompensateDoctorShiftInput>(() => ({
    id: "compensate-shift",
    initial: { report_compensation: null, note: "" },
    check: (input) => validate(CompensateDoctorShiftInput, input),
    submit: (input) => compensate(shift, input),
  }));
  const { values } = useSnapshot(form.state);
  const rate = values["report_compensation"];
  return (
    <FormDialog
      form={form}
      title={t("controls.compensate.title", { name: workerName(shift) })}
      action={t("controls.compensate.action")}
      onClose={() => closeLayer("compensate-shift")}
    >
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
      <TextField name="note" label={t("shifts.close.note")} />
    </FormDialog>
  );
}
