import { useEffect, useRef, useState } from "react";
import { type Infer, object } from "superstruct";
import { useSnapshot } from "valtio";
import { faultOfPaidOn } from "#domain/claims.ts";
import type { ClaimBatch, SettlementResult } from "#domain/entities/claim-batch.ts";
import { faultOf } from "#domain/faults.ts";
import { day } from "#domain/fields.ts";
import type { RowFault } from "#domain/uploads.ts";
import { validate } from "#domain/validate.ts";
import { getBatch, settlementPath } from "#src/api/claims.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { uploadFile } from "#src/api/upload.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { askToLeave } from "#src/focus/ask-first.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { notifySavedFrom } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";
import { SwitchLine } from "#src/views/parts/switch.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { FaultTable } from "#src/views/parts/upload/fault-table.tsx";
import { withHidden } from "#src/views/parts/upload/hidden-words.ts";
import { FileProgress } from "#src/views/parts/upload/file-progress.tsx";
import { ListFileDrop } from "#src/views/parts/upload/list-file-drop.tsx";
import { UnreadColumns } from "#src/views/parts/upload/unread-columns.tsx";
import {
  endingsInWords,
  faultyRows,
  isOutdated,
  refusalWords,
} from "#src/views/parts/upload/file-faults.ts";
import { LineBadge } from "./batch-words.tsx";
import { columnMeaning, FileColumns } from "./file-columns.tsx";

/** What the dialog asks besides the file. */
const PaidOn = object({ paid_on: day() });
type PaidOn = Infer<typeof PaidOn>;

type Step =
  | { at: "choose"; fault: string | null }
  | { at: "checking"; name: string }
  | { at: "preview"; result: SettlementResult; again: boolean }
  | { at: "faulty"; faults: readonly RowFault[]; count: number; again: boolean };

/**
 * Settles a batch from the provider's file: chosen, checked by the server, shown row by row with the day of the payment,
 * then written as a whole.
 */
export function FileDialog({ batch }: { batch: ClaimBatch }) {
  const [step, setStep] = useState<Step>({ at: "choose", fault: null });
  const running = useRef<AbortController | null>(null);
  const run = useRef<HTMLButtonElement>(null);
  /** The file, what was seen of it, and whether the person says that payments noted before were made a second time. */
  const chosen = useRef<{ file: File; again: boolean; seen?: string | undefined } | null>(null);
  const path = settlementPath(batch.id);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (step.at === "preview") run.current?.focus();
  }, [step.at]);

  async function judge(file: File | undefined, again = false): Promise<void> {
    if (file === undefined) return;
    chosen.current = { file, again };
    setStep({ at: "checking", name: file.name });
    running.current = new AbortController();
    const options = { query: { dry_run: true, ...queryOf(again) }, signal: running.current.signal };
    try {
      const result = await uploadFile<SettlementResult>(path, file, options);
      // The preview appears by itself: what was typed meanwhile must not save it unseen.
      dropTyping("question");
      chosen.current = { file, again, seen: result.seen };
      setStep({ at: "preview", result, again });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.code === "aborted") {
        toastInfo("upload.stopped");
        return setStep({ at: "choose", fault: null });
      }
      const faulty = faultyRows(failure);
      const fault = refusalWords(failure, file.name);
      setStep(faulty === null ? { at: "choose", fault } : { at: "faulty", ...faulty, again });
    }
  }

  const form = useFormStore<PaidOn, SettlementResult>(() => ({
    id: "claims-file",
    failed: "claims.settle.failed",
    initial: { paid_on: currentDay() },
    check(input) {
      const result = validate(PaidOn, input);
      const fault = result.ok ? faultOfPaidOn(result.value.paid_on, currentDay()) : null;
      return fault === null ? result : { ok: false, errors: { paid_on: [faultOf(fault)] } };
    },
    send: (query, { key }) => {
      if (chosen.current === null) throw new Error("The form is shown with a file only");
      const { file, again, seen } = chosen.current;
      return uploadFile(path, file, { query: { ...query, ...queryOf(again), seen }, key });
    },
    refused(refusal) {
      // A line was answered since the file was checked.
      const faulty = faultyRows(refusal);
      const { file, again = false } = chosen.current ?? {};
      // What the file changes is shown as it is now; the form says why.
      if (isOutdated(refusal)) void judge(file, again);
      else if (faulty !== null) setStep({ at: "faulty", ...faulty, again });
    },
    done() {
      toastSuccess("claims.settle.done");
      closeLayer("claims-file");
      void notifySavedFrom("claim_batch", getBatch(batch.id));
    },
  }));
  const { phase } = useSnapshot(form.state);
  function close(): void {
    const leave = () => closeLayer("claims-file");
    if (step.at === "checking") return running.current?.abort();
    if (form.wouldLose()) askToLeave(leave);
    else leave();
  }
  return (
    <Dialog
      title={t("claims.file.title", { number: formatCount(batch.number) })}
      width="max-w-3xl"
      onClose={close}
      footer={
        <>
          <Button onClick={close} badge={<KeyBadge keys="escape" />}>
            {t(step.at === "checking" ? "grid.exports.stop" : "form.dialog.cancel")}
          </Button>
          {step.at === "preview" && step.result.rows > 0 && (
            <Button
              ref={run}
              kind="primary"
              busy={phase === "saving"}
              // Ignore key repeat: a key that is held down must not confirm.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => void form.submit("save")}
              badge={<KeyBadge keys="mod+enter" />}
            >
              {t("claims.file.run")}
            </Button>
          )}
        </>
      }
    >
      {step.at === "checking" ? (
        <FileProgress words={t("upload.checking", { name: step.name })} />
      ) : (
        <>
          {step.at === "preview" && <Preview result={step.result} />}
          {step.at === "preview" && step.result.rows > 0 && (
            <Form form={form} autoFocus={false} className="flex flex-col gap-4">
              <FormNotice form={form} />
              <DayField name="paid_on" label={t("claims.file.paid_on")} isPast />
            </Form>
          )}
          {step.at === "faulty" && (
            <>
              <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
                {plural("upload.faulty", step.count)}
              </p>
              <FaultTable faults={step.faults} count={step.count} meaningOf={columnMeaning} />
            </>
          )}
          {"again" in step && mayBeAgain(step) && (
            <SwitchLine
              label={t("claims.file.again")}
              isOn={step.again}
              onChange={(again) => void judge(chosen.current?.file, again)}
            />
          )}
          {step.at === "choose" && step.fault !== null && (
            <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
              {step.fault}
            </p>
          )}
          <ListFileDrop
            isFirst={step.at === "choose"}
            hint={t("claims.file.body", { endings: endingsInWords() })}
            onFile={(file) => void judge(file)}
            onFault={(fault) => setStep({ at: "choose", fault })}
          />
          {step.at === "choose" && <FileColumns />}
        </>
      )}
    </Dialog>
  );
}

/** Whether to ask if payments of a file were made a second time: some were noted before, or the person said so. */
function mayBeAgain(step: Extract<Step, { again: boolean }>): boolean {
  return step.again || (step.at === "faulty" && step.faults.some(isPaidBefore));
}

const isPaidBefore = ({ code }: RowFault) => code === "paid_before";

const queryOf = (again: boolean) => (again ? { again } : {});

/** What a file would settle and reject, row by row. */
function Preview({ result }: { result: SettlementResult }) {
  const { changes = [], rows, settled, part_settled, rejected, unanswered, paid_amount } = result;
  return (
    <>
      <p role="status" className="rounded-ui bg-done-soft px-3 py-2 text-done">
        {t("claims.file.preview", {
          rows: formatCount(rows),
          settled: formatCount(settled),
          part: formatCount(part_settled),
          rejected: formatCount(rejected),
          unanswered: formatCount(unanswered),
        })}{" "}
        {withHidden(t("claims.file.paid", { amount: formatMoney(paid_amount) }), result)}
      </p>
      <UnreadColumns columns={result.unread} />
      <ScrolledTable
        heads={[
          t("upload.row"),
          t("claims.column.patient"),
          t("claims.column.accession"),
          t("claims.column.claimed"),
          t("claims.column.settled"),
          t("claims.column.state"),
        ]}
        endsFrom={6}
        hidden={rows - changes.length}
      >
        {changes.map((change) => (
          <tr key={change.row} className="border-t border-line/60">
            <td className="px-3 py-1.5 tabular-nums">{formatCount(change.row)}</td>
            <th scope="row" className="px-3 py-1.5 text-start font-normal">
              <OwnScript>{change.patient_name}</OwnScript>
            </th>
            <td className="px-3 py-1.5">
              <Ltr>{change.accession_number}</Ltr>
            </td>
            <td className="px-3 py-1.5">
              <Money amount={change.claimed_amount} />
            </td>
            <td className="px-3 py-1.5">
              <Money amount={change.paid_amount} />
            </td>
            <td className="px-3 py-1.5">
              <LineBadge state={change.state} /> <Ltr>{change.rejection_code}</Ltr>
            </td>
          </tr>
        ))}
      </ScrolledTable>
    </>
  );
}
