import { useEffect, useRef, useState } from "react";
import type { PriceChange } from "#domain/entities/price-changes.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { type PriceAction, previewPrices, savePrices } from "#src/api/prices.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { SaveButton } from "#src/views/parts/dialog/save-button.tsx";
import { ChangeTable } from "./change-table.tsx";

export type Preview = Awaited<ReturnType<typeof previewPrices>>;

const NO_NEWS: ReadonlySet<number> = new Set();

/**
 * Shows each price that changes, old and new, and saves exactly these. If one of them has changed meanwhile, the server
 * saves nothing; the dialog then shows the new preview and marks what changed.
 */
export function PricePreview({
  path,
  action,
  preview,
  of,
  onBack,
  onSaved,
}: {
  path: string;
  action: PriceAction;
  preview: Preview;
  /** Whose prices they are, in words. */
  of: string;
  onBack: () => void;
  onSaved: () => void;
}) {
  useOnlyAnswers();
  const { shown, news, busy, save } = useSave(path, action, { preview, onSaved });
  const { rows, created, updated, changes } = shown;
  const faulty = changes.filter(({ fault }) => fault !== null).length;
  const canSave = faulty === 0 && changes.length > 0;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, [canSave]);
  const back = () => (busy ? undefined : onBack());
  return (
    <Dialog
      title={
        <>
          {t("price_changes.title")} · {of}
        </>
      }
      width="max-w-3xl"
      onClose={back}
      footer={
        <>
          <Button ref={canSave ? null : first} onClick={back} badge={<KeyBadge keys="escape" />}>
            {t("common.back")}
          </Button>
          {canSave && (
            <SaveButton ref={first} busy={busy} onSave={() => void save()}>
              {t("price_changes.save")}
            </SaveButton>
          )}
        </>
      }
    >
      {news.size > 0 && (
        <p role="alert" className="rounded-ui bg-waiting-soft px-3 py-2 text-waiting">
          {plural("price_changes.meanwhile", news.size)}
        </p>
      )}
      {faulty > 0 && (
        <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
          {plural("price_changes.faulty", faulty)}
        </p>
      )}
      <p role="status" className="text-body text-muted">
        {changes.length === 0
          ? t("price_changes.nothing")
          : t("price_changes.counts", {
              created: formatCount(created),
              updated: formatCount(updated),
              unchanged: formatCount(rows - created - updated),
            })}
      </p>
      {changes.length > 0 && <ChangeTable changes={changes} news={news} />}
    </Dialog>
  );
}

/** Returns what to show, the tests that changed since the first preview, and what saves it. */
function useSave(
  path: string,
  action: PriceAction,
  { preview, onSaved }: { preview: Preview; onSaved: () => void },
) {
  const [shown, setShown] = useState(preview);
  const [news, setNews] = useState(NO_NEWS);
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await savePrices(path, action, shown.changes);
      toastSuccess("price_changes.done");
      onSaved();
    } catch (failure) {
      const changed = changedTests(failure);
      if (changed === null) toastFailure(failure, "price_changes.failed");
      else await lookAgain(changed);
      setBusy(false);
    }
  }
  /** Shows what would change now. What was typed for the earlier preview must not save this one. */
  async function lookAgain(changed: ReadonlySet<number>): Promise<void> {
    try {
      setShown(await previewPrices(path, action));
      setNews(changed);
      dropTyping("question");
    } catch (failure) {
      toastFailure(failure, "price_changes.read_failed");
    }
  }
  return { shown, news, busy, save };
}

/** Returns the tests that the server names because their prices changed; null for any other failure. */
function changedTests(failure: unknown): ReadonlySet<number> | null {
  if (!(failure instanceof ApiFailure) || failure.code !== "prices_changed") return null;
  const changed: unknown = failure.body["changed"];
  const rows: unknown[] = Array.isArray(changed) ? changed : [];
  return new Set(
    rows.map((row) => Number(Reflect.get(Object(row), "test" satisfies keyof PriceChange))),
  );
}
