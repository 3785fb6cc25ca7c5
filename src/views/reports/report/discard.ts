import { askFirst } from "#src/focus/ask-first.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";

/**
 * Asks, and discards the amendment or addendum that is being written. Its text is saved first: the audit trail then has all
 * of it, and what another doctor has saved meanwhile is not discarded unseen.
 */
export async function discardWritten(writing: Writing): Promise<void> {
  const letOthersIn = writing.keepOthersAway();
  try {
    await askAndDiscard(writing);
  } finally {
    letOthersIn();
  }
}

async function askAndDiscard(writing: Writing): Promise<void> {
  const isMeant = await askFirst({
    title: t("addenda.discard.title"),
    body: t("addenda.discard.body"),
    action: t("addenda.discard.action"),
  });
  if (!isMeant) return;
  const submission = writing.beginSubmission({ isFinal: false });
  let isDone = false;
  try {
    const taken = submission.untilTakenBack().then(() => false);
    if (!(await Promise.race([writing.flush(), taken])))
      return toastInfo("addenda.discard.unsaved");
    const discarded = await writing.discard();
    if (discarded === null) return toastInfo("addenda.discard.taken_back");
    isDone = true;
    notifySaved("report", discarded);
    toastSuccess("actions.report.discard.done");
  } catch (failure) {
    toastFailure(failure, "actions.report.discard.failed");
  } finally {
    writing.endSubmission({ isDone });
  }
}
