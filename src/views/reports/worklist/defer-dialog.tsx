import { addDays, instantOf } from "#domain/dates.ts";
import { type Appointment, WorklistInput } from "#domain/entities/appointment.ts";
import { validate } from "#domain/validate.ts";
import { now } from "#src/browser/clock.ts";
import { arrangeScan } from "#src/api/appointments.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** When doctors begin in the morning. */
const MORNING = "08:00";

const inHours = (hours: number) => new Date(now() + hours * 3_600_000).toISOString();
const inDays = (days: number) => instantOf(addDays(currentDay(), days), MORNING, timeZone());

const UNTIL = ["hour", "four_hours", "tomorrow", "week"] as const;
type Until = (typeof UNTIL)[number];

/** Each returns the instant until which a scan is deferred. */
const INSTANT_FOR: Readonly<Record<Until, () => string>> = {
  hour: () => inHours(1),
  four_hours: () => inHours(4),
  tomorrow: () => inDays(1),
  week: () => inDays(7),
};

/** Dialog that defers a scan, and asks why and until when. */
export function DeferDialog({ scan }: { scan: Appointment }) {
  const { id, version } = scan;
  const form = useFormStore(() => ({
    id: "report-defer",
    initial: { deferred_reason: "", until: "tomorrow" },
    check: ({ until, ...input }) =>
      validate(WorklistInput, {
        ...input,
        deferred_until: INSTANT_FOR[UNTIL.find((one) => one === until) ?? "tomorrow"](),
        version,
      }),
    refusedAs: "dialog",
    send: (input: WorklistInput, { key }) => arrangeScan(id, input, key),
    done(deferred: Appointment) {
      closeLayer("report-defer");
      notifySaved("appointment", deferred);
      const time = formatRelativeDateTime(deferred.deferred_until ?? deferred.updated_at);
      toastSuccess("worklist.defer.done", { time });
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("worklist.defer.title", { name: scan.patient_name })}
      action={t("worklist.defer.action")}
      onClose={() => closeLayer("report-defer")}
    >
      <p className="text-muted">{t("worklist.defer.body")}</p>
      <TextField name="deferred_reason" label={t("worklist.defer.reason")} />
      <SelectField
        name="until"
        label={t("worklist.defer.until")}
        options={UNTIL.map((value) => ({ value, label: t(`worklist.defer.${value}`) }))}
      />
    </FormDialog>
  );
}
