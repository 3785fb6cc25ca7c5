import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { EndDoctorShiftInput } from "#domain/entities/doctor-shift.ts";
import { MONEY_METHODS } from "#domain/entities/common.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { EndShiftInput, type ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { cashDifference, expectedCash, ledgerByMethod } from "#domain/shifts.ts";
import { validate } from "#domain/validate.ts";
import {
  actOnShift,
  actOnShifts,
  reasonAmongMany,
  sendAction,
  type ShiftRow,
  titleOfAction,
  workerName,
} from "#src/commands/areas/shift-actions.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { type Described, DescriptionList } from "#src/views/parts/page.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { ShiftLines } from "./shift-lines.tsx";
import { useShiftLedger } from "./shift-readings.ts";
import { Difference } from "./shift-words.tsx";

type ReceptionistRow = Extract<ShiftRow, { worker: "receptionist" }>;
type DoctorRow = Extract<ShiftRow, { worker: "doctor" }>;

/** Closes the shift of somebody who is not there to do it; of doctors, several at once. */
export function EndShiftDialog({ shifts }: { shifts: readonly ShiftRow[] }) {
  const drawer = shifts.find((shift) => shift.worker === "receptionist");
  if (drawer !== undefined) return <EndDrawer shift={drawer} />;
  return <EndDoctors shifts={shifts.filter((shift) => shift.worker === "doctor")} />;
}

const close = () => closeLayer("end-shift");

function EndForm({
  form,
  shifts,
  startsAt,
  children,
}: {
  form: FormStore;
  shifts: readonly ShiftRow[];
  startsAt: string;
  children: ReactNode;
}) {
  const [first] = shifts;
  return (
    <FormDialog
      form={form}
      title={titleOfAction("end", shifts)}
      action={t("ending.action")}
      kind="danger"
      width="max-w-lg"
      startsAt={startsAt}
      onClose={close}
    >
      {children}
      <TextField name="note" label={t("ending.why")} />
      <div className="flex flex-col gap-1 text-body">
        <p className="font-medium">
          {t(first?.worker === "doctor" ? "ending.final_doctor" : "ending.final")}
        </p>
        {first !== undefined && shifts.length === 1 && (
          <p className="text-muted">{t("ending.tells", { name: workerName(first) })}</p>
        )}
      </div>
    </FormDialog>
  );
}

/** Counts the drawer of a receptionist, beside what it should hold. The server decides what it should hold in the end. */
function EndDrawer({ shift }: { shift: ReceptionistRow }) {
  const shifts = [shift];
  const form = useFormStore<EndShiftInput, ReceptionistShift>(() => ({
    id: "end-shift",
    failed: "actions.shift.end.failed",
    initial: { counted_cash: null, note: "" },
    check: (input) => validate(EndShiftInput, input),
    async send(input, { key }) {
      // The receptionist's route answers with a receptionist's shift.
      return (await actOnShift(shift, "end", { input, key })) as ReceptionistShift;
    },
    done(ended) {
      close();
      tellDifference(ended);
    },
  }));
  const { found: ledger, failure, retry } = useShiftLedger(shift.id);
  const { values } = useSnapshot(form.state);
  const counted = values["counted_cash"];
  const expected = ledger === null ? null : expectedIn(shift.record, ledger);
  const difference =
    expected === null || typeof counted !== "number" ? null : cashDifference(counted, expected);
  return (
    <EndForm form={form} shifts={shifts} startsAt="counted_cash">
      <DescriptionList
        items={[
          ...beginOf(shift),
          {
            term: t("catalog.field.branch"),
            value: <OwnScript>{shift.record.branch_name}</OwnScript>,
          },
          { term: t("controls.float"), value: <Money amount={shift.record.opening_float} /> },
          {
            term: t("controls.expected"),
            value: expected === null ? "—" : <Money amount={expected} />,
          },
        ]}
      />
      {expected === null && failure !== null && (
        <FailedLine words={t("ending.unknown")} retry={retry} />
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <AmountField name="counted_cash" label={t("controls.counted")} />
        <DescriptionList
          items={[
            {
              term: t("controls.difference"),
              value: (
                <span aria-live="polite">
                  {difference === null ? "—" : <Difference amount={difference} />}
                </span>
              ),
            },
          ]}
        />
      </div>
    </EndForm>
  );
}

/** Ends the shifts of doctors, who have no drawer. */
function EndDoctors({ shifts }: { shifts: readonly DoctorRow[] }) {
  const form = useFormStore<EndDoctorShiftInput, EndDoctorShiftInput>(() => ({
    id: "end-doctor-shift",
    failed: "actions.shift.end.failed",
    initial: { note: "" },
    check: (input) => validate(EndDoctorShiftInput, input),
    async send(input, { key }) {
      await sendAction(shifts, "end", { input, key });
      return input;
    },
    done(input) {
      close();
      if (shifts.length > 1) void actOnShifts(shifts, "end", () => input);
      else toastSuccess("actions.shift.end.done");
    },
  }));
  const [first] = shifts;
  return (
    <EndForm form={form} shifts={shifts} startsAt="note">
      {first !== undefined && shifts.length === 1 ? (
        <DescriptionList
          items={[
            ...beginOf(first),
            { term: t("controls.reports"), value: formatCount(first.record.reports_count) },
          ]}
        />
      ) : (
        <ShiftLines shifts={shifts} reasonAgainst={(shift) => reasonAmongMany("end", shift)} />
      )}
    </EndForm>
  );
}

function beginOf({ record }: ShiftRow): Described[] {
  return [{ term: t("controls.from"), value: formatRelativeDateTime(record.start_time) }];
}

/** Returns the cash that the drawer should hold by the payments and refunds so far. */
function expectedIn(
  { opening_float }: Pick<ReceptionistShift, "opening_float">,
  ledger: readonly Payment[],
): number {
  const { methods } = ledgerByMethod(ledger, MONEY_METHODS);
  const cash = methods.find(({ method }) => method === "cash");
  return expectedCash({
    opening_float,
    cash_payments: cash?.payments ?? 0,
    cash_refunds: cash?.refunds ?? 0,
  });
}

/** Says what was stored, which differs from what the dialog showed if money moved in the last moment. */
function tellDifference({ difference, receptionist_name: name }: ReceptionistShift): void {
  if (difference === null || difference === 0) return toastSuccess("ending.exact", { name });
  const amount = formatMoney(Math.abs(difference));
  toastInfo(difference < 0 ? "ending.short" : "ending.over", { name, amount });
}
