import { useState } from "react";
import { createRecord, deleteRecord } from "#src/api/records.ts";
import { CENTER_AUTOTEXTS, OWN_AUTOTEXTS } from "#src/api/autotexts.ts";
import { autotexts, type KnownAutotext } from "#src/state/report/autotexts.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";

/** Returns the API path of the person's own autotexts, or of the center's. */
export const autotextBase = (isOwn: boolean): string => (isOwn ? OWN_AUTOTEXTS : CENTER_AUTOTEXTS);

/** What became of the one that was deleted last. */
export type Deletion = {
  last: { autotext: KnownAutotext; isBack: boolean } | null;
  remove: (autotext: KnownAutotext) => Promise<void>;
  /** Creates it again. */
  bringBack: () => Promise<void>;
};

/** Returns how autotexts are deleted, and the last one is brought back. */
export function useDeletion(): Deletion {
  const [last, setLast] = useState<Deletion["last"]>(null);
  const [busy, setBusy] = useState(false);

  async function doOnce(act: () => Promise<void>, failed: "deleted" | "brought_back") {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (failure) {
      toastFailure(failure, `autotexts.not_${failed}`);
    } finally {
      setBusy(false);
    }
  }

  return {
    last,
    remove: (autotext) =>
      doOnce(async () => {
        await deleteRecord(autotextBase(autotext.isOwn), autotext.id);
        autotexts.drop(autotext.id);
        setLast({ autotext, isBack: false });
      }, "deleted"),
    bringBack: () =>
      doOnce(async () => {
        if (last === null || last.isBack) return;
        const { isOwn, name, content } = last.autotext;
        const input = { name, content };
        const again = await createRecord<KnownAutotext>(
          autotextBase(isOwn),
          input,
          crypto.randomUUID(),
        );
        autotexts.put({ ...again, isOwn });
        setLast({ autotext: last.autotext, isBack: true });
      }, "brought_back"),
  };
}
