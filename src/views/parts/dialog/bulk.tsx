import { CircleAlert, CircleCheck } from "lucide-react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { stop } from "#src/state/screen/bulk.ts";
import type { BulkRun } from "#src/state/screen/bulk-run.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

/** Shows the progress of an action on several records; then the records it failed for, and why. */
export function BulkDialog({ run }: { run: BulkRun }) {
  const { title, phase, isStopped } = useSnapshot(run);
  const isRunning = phase === "running";
  function leave(): void {
    if (isRunning) stop(run);
    else closeLayer("bulk");
  }
  return (
    <Dialog
      title={title}
      width="max-w-lg"
      onClose={leave}
      footer={
        <Button
          key={phase}
          autoFocus
          busy={isRunning && isStopped}
          onClick={leave}
          badge={<KeyBadge keys="escape" />}
        >
          {t(isRunning ? "grid.bulk.stop" : "grid.bulk.close")}
        </Button>
      }
    >
      {isRunning ? <Progress run={run} /> : <Outcome run={run} />}
    </Dialog>
  );
}

function Progress({ run }: { run: BulkRun }) {
  const { done, notDone, total } = useSnapshot(run);
  const attempted = done + notDone.length;
  const words = t("grid.bulk.progress", {
    done: formatCount(attempted),
    total: formatCount(total),
  });
  return (
    <>
      <p role="status" className="tabular-nums">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label={run.title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={attempted}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${(attempted / total) * 100}%` }} />
      </div>
    </>
  );
}

function Outcome({ run }: { run: BulkRun }) {
  const { done, notDone, words } = useSnapshot(run);
  return (
    <>
      {done > 0 && (
        <p role="status" className="flex items-center gap-2 text-done">
          <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
          {plural(words, done)}
        </p>
      )}
      <div role="alert" className="flex flex-col gap-2">
        <p className="flex items-center gap-2 font-medium text-stop">
          <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
          {plural("grid.bulk.not_done", notDone.length)}
        </p>
        <ul className="flex max-h-72 flex-col overflow-y-auto rounded-ui border border-line">
          {notDone.map(({ id, name, reason }) => (
            <li
              key={id}
              className="flex flex-col gap-0.5 border-b border-line px-3 py-2 text-table last:border-b-0"
            >
              <span className="font-medium">{name}</span>
              <span className="text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
