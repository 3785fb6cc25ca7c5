import type { BatchOutcome, ClaimBatch, ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import { discardBatch, resendLines, takeOutLine } from "#src/api/claims.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";

/** Shows a batch as the server returned it, and the claims that were left out of it. */
export function showOutcome({ batch, refused }: BatchOutcome): void {
  notifySaved("claim_batch", batch);
  if (refused.length > 0) openLayer({ kind: "claims-refused", number: batch.number, refused });
}

async function attempt(failed: MessageKey, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    toastFailure(failure, failed);
  }
}

/** Deletes a draft, after asking. */
export function discard({ id, number }: ClaimBatch): void {
  openLayer({
    kind: "confirm",
    title: t("claims.discard.title", { number: formatCount(number) }),
    body: t("claims.discard.body"),
    action: t("claims.discard.run"),
    cancelLabel: t("common.back"),
    run: () =>
      void attempt("claims.discard.failed", async () => {
        await discardBatch(id);
        toastSuccess("claims.discard.done");
      }),
  });
}

/** Takes lines out of a draft. */
export async function takeOut(lines: readonly ClaimBatchLine[]): Promise<void> {
  await attempt("claims.take_out.failed", async () => {
    for (const line of lines) await takeOutLine(line);
    toastSuccess("claims.take_out.done");
  });
}

/** Puts lines into a new draft. */
export async function resend(lines: readonly ClaimBatchLine[]): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  await attempt("claims.resend.failed", async () => {
    const outcome = await resendLines(
      first.batch,
      lines.map(({ id }) => id),
    );
    toastSuccess("claims.resend.done", { number: formatCount(outcome.batch.number) });
    showOutcome(outcome);
  });
}
