import { proxy, ref } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { type PluralKey, t } from "#src/i18n/t.ts";
import type { BulkRun } from "./bulk-run.ts";
import { context } from "./context.ts";
import { closeLayer, openLayer } from "./layers.ts";
import { failureReason, toastCount } from "./toasts.ts";

/**
 * Does something to each of several records that allow it, and shows how far it is. What it was not
 * done to is listed with the reason; what it was done to leaves the selection. Never rejects with an
 * ApiFailure.
 */
export async function doToEach<T extends { id: number }>(
  records: readonly T[],
  {
    title,
    words,
    nameOf,
    refuse,
    run,
  }: {
    title: string;
    words: PluralKey;
    /** Isolated where it may be of the other script. */
    nameOf: (record: T) => string;
    /** Why it cannot be done to a record, in words; null when it can. */
    refuse: (record: T) => string | null;
    /** Throws an ApiFailure. */
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
    const reason = progress.isStopped ? t("grid.bulk.stopped") : refuse(record);
    const failed = reason ?? (await reasonOfFailure(() => run(record)));
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

/** What is being done to a record is done; the others are left. */
export function stop(run: BulkRun): void {
  run.isStopped = true;
}

async function reasonOfFailure(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (failure) {
    if (failure instanceof ApiFailure) return failureReason(failure);
    throw failure;
  }
}
