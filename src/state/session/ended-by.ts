import { getShiftOf, type ShiftWorker } from "#src/api/shifts.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { showNotice } from "#src/state/screen/notices.ts";

/**
 * Tells the user that somebody else closed their shift, until they have seen it. Returns false and tells nothing if they
 * closed it themselves, here or in another window. Throws an ApiFailure.
 */
export async function tellWhoEnded(worker: ShiftWorker, id: number): Promise<boolean> {
  const { ended_by: by, ended_by_name: name } = await getShiftOf(worker, id);
  if (by === null || name === null || by === session.account?.id) return false;
  showNotice({ words: t("ending.told", { name }), isClosable: true });
  return true;
}
