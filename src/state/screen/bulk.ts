import { proxy, ref } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { type PluralKey, t } from "#src/i18n/t.ts";
import type { BulkRun } from "./bulk-run.ts";
import { context } from "./context.ts";
import { closeLayer, openLayer } from "./layers.ts";
import { failureReason, toastCount } from "./toasts.ts";

/**
 * Runs an action on each record that allows it, and shows the progress. Records that were skipped or failed
 * are listed with the reason; completed ones leave the selection. Never rejects with an ApiFailure.
 */
export async function runForEach<T extends { id: number }>(
  records: readonly T[],
  {
    title,
    words,
    nameOf,
    reasonAgainst,
    run,
  }: {
    title: string;
    words: PluralKey;
    /** Returns the record's name, with bidi isolation if it may be in the other script. */
    nameOf: (record: T) => string;
    /** Returns why the action is refused for a record, translated; null if it is allowed. */
    reasonAgainst: (record: T) => string | null;
    /** Runs the action. Throws an ApiFailure. */
    run: (record: T) => Promise<void>;
  },
): Promise<void> {
  const progress = proxy<BulkRun>({
    title,
    words,
    total: records.length,
    done: 0,
    notDone: ref([]),
    phase: "running",
    isStopped: false,
  });
  openLayer({ kind: "bulk", run: progress });
  for (const record of records) {
    const reason = progress.isStopped ? t("grid.bulk.stopped") : reasonAgainst(record);
    const failed = reason ?? (await reasonOfFailure(() => run(record), progress));
    if (failed === null) {
      progress.done += 1;
      context.selection?.drop([record.id]);
    } else {
      const line = { id: record.id, name: nameOf(record), reason: failed };
      progress.notDone = ref([...progress.notDone, line]);
    }
  }
  progress.phase = "finished";
  if (progress.notDone.length > 0) return;
  closeLayer("bulk");
  toastCount(words, progress.done);
}

/** Stops a bulk action: the current record is completed, the others are skipped. */
export function stop(run: BulkRun): void {
  run.isStopped = true;
}

async function reasonOfFailure(work: () => Promise<void>, run: BulkRun): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    // The user did not prove the second factor, and would be asked again for each of the others.
    if (failure.code === "fresh_factor_needed") stop(run);
    return failureReason(failure);
  }
}
