import { TOLD_CHANNELS, TOLD_ROLES, faultOfToldAt, toldInstant } from "#domain/critical-results.ts";
import { parseTypedMoment } from "#domain/dates.ts";
import {
  TellInput,
  WithdrawCriticalInput,
  type CriticalResult,
} from "#domain/entities/critical-result.ts";
import { faultOf } from "#domain/faults.ts";
import { validate, type Validation } from "#domain/validate.ts";
import { now } from "#src/browser/clock.ts";
import { markCritical, tellCritical, withdrawCritical } from "#src/api/critical.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { CheckField, ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { ParsedField } from "#src/views/parts/form/parsed-field.tsx";
import { reading } from "#src/views/parts/form/readers.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** Who was told; null if a result is only marked. */
type Told = { told: TellInput | null };

const UNTOLD = {
  name: "",
  role: "referring_doctor",
  told_at: null,
  channel: "phone",
  read_back: false,
};

/** `patient`: the name of the patient. */
type DialogProps = { critical: CriticalResult; patient: string };

/** Marks a result as critical, or says who was told of one that is marked. A mark needs nobody who was told yet. */
export function CriticalDialog({ critical, patient }: DialogProps) {
  const { id, state, events } = critical;
  const isMarked = state !== "none";
  const form = useFormStore<Told, CriticalResult>(() => ({
    id: "critical-result",
    initial: UNTOLD,
    check: (input) => checked(input, isMarked),
    send: ({ told }, { key }) =>
      isMarked && told !== null
        ? tellCritical(id, told, key)
        : markCritical(id, told === null ? {} : { told }, key),
    done(saved) {
      closeLayer("critical-result");
      notifySaved("critical_result", saved);
      toastSuccess(isMarked ? "critical.told_done" : "critical.marked_done");
    },
  }));
  const mark = events.findLast(({ kind }) => kind === "marked");
  return (
    <FormDialog
      form={form}
      title={t("critical.title_of", { name: patient })}
      action={t(isMarked ? "critical.tell" : "critical.mark")}
      onClose={() => closeLayer("critical-result")}
    >
      <p className="text-muted">
        {isMarked && mark !== undefined
          ? t("critical.tell_body", {
              time: formatRelativeDateTime(mark.happened_at),
              name: mark.account_name,
            })
          : t("critical.mark_body")}
      </p>
      <TextField name="name" label={t("critical.name")} autoComplete="off" />
      <SelectField
        name="role"
        label={t("critical.role")}
        options={TOLD_ROLES.map((role) => ({ value: role, label: t(`critical.roles.${role}`) }))}
      />
      <ParsedField
        name="told_at"
        label={t("critical.told_at")}
        hint={t("critical.told_at_hint")}
        dir="auto"
        inputMode="text"
        read={readTold}
        show={(value) => (typeof value === "string" ? formatRelativeDateTime(value) : "")}
      />
      <ChoiceField
        name="channel"
        label={t("critical.channel")}
        options={TOLD_CHANNELS.map((value) => ({ value, label: t(`critical.channels.${value}`) }))}
      />
      <CheckField name="read_back" label={t("critical.read_back")} />
    </FormDialog>
  );
}

/** Reads when somebody was told: `930`, `3p`, `-1 22`. */
function readTold(text: string) {
  const zone = timeZone();
  const moment = parseTypedMoment(text, currentDay());
  return reading(
    text,
    () => (moment === null ? null : toldInstant(moment, { zone, now: now() })),
    moment === null ? "unreadable_moment" : "skipped_time",
  );
}

/** Checks the form: without a name nobody was told, which is enough for a mark. */
function checked(input: Readonly<Record<string, unknown>>, isMarked: boolean): Validation<Told> {
  if (!isMarked && (input["name"] ?? "") === "") return { ok: true, value: { told: null } };
  const result = validate(TellInput, input);
  if (!result.ok) return result;
  const fault = faultOfToldAt(result.value.told_at, now());
  return fault === null
    ? { ok: true, value: { told: result.value } }
    : { ok: false, errors: { told_at: [faultOf(fault)] } };
}

/** Withdraws the mark of a result, and asks why. */
export function WithdrawDialog({ critical: { id }, patient }: DialogProps) {
  const form = useFormStore<WithdrawCriticalInput, CriticalResult>(() => ({
    id: "critical-withdraw",
    initial: { reason: "" },
    check: (input) => validate(WithdrawCriticalInput, input),
    send: (input, { key }) => withdrawCritical(id, input, key),
    done(saved) {
      closeLayer("critical-withdraw");
      notifySaved("critical_result", saved);
      toastSuccess("critical.withdrawn_done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("critical.withdraw_title", { name: patient })}
      action={t("critical.withdraw")}
      onClose={() => closeLayer("critical-withdraw")}
    >
      <p className="text-muted">{t("critical.withdraw_body")}</p>
      <TextField name="reason" label={t("critical.reason")} />
    </FormDialog>
  );
}
