import { useEffect, useRef, useState } from "react";
import { FileSpreadsheet } from "lucide-react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { findFile } from "#src/api/find.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { language } from "#src/i18n/language.ts";
import { plural, t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { saveFile } from "../save-file.ts";

type Format = "xlsx" | "csv";

/**
 * Dialog that exports exactly what a list shows; the user can stop a long export. Enter chooses Excel, for people: in
 * their language, with the columns of the screen. CSV is for programs.
 */
export function ExportDialog({
  path,
  query,
  forPeople,
  count,
}: Omit<Extract<Layer, { kind: "export" }>, "kind">) {
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (running) stopButton.current?.focus();
  }, [running]);

  async function run(format: Format): Promise<void> {
    stop.current = new AbortController();
    setRunning(true);
    try {
      const { blob, name } = await findFile(path, {
        query: {
          ...query,
          [`export_${format}`]: true,
          ...(format === "xlsx" ? { ...forPeople, language: language() } : {}),
        },
        signal: stop.current.signal,
      });
      saveFile(blob, name ?? `scandesk.${format}`);
      toastSuccess("actions.export.run.done");
      closeLayer("export");
    } catch (failure) {
      setRunning(false);
      if (!(failure instanceof ApiFailure && failure.code === "aborted"))
        toastFailure(failure, "actions.export.run.failed");
    }
  }

  return (
    <Dialog
      title={t("grid.exports.title")}
      onClose={() => closeLayer("export")}
      footer={
        running ? (
          <Button ref={stopButton} onClick={() => stop.current?.abort()}>
            {t("grid.exports.stop")}
          </Button>
        ) : (
          <>
            <Button onClick={() => closeLayer("export")} badge={<KeyBadge keys="escape" />}>
              {t("form.dialog.cancel")}
            </Button>
            <Button onClick={() => void run("csv")}>{t("grid.exports.csv")}</Button>
            <Button
              kind="primary"
              autoFocus
              icon={<FileSpreadsheet size={16} />}
              onClick={() => void run("xlsx")}
              badge={<KeyBadge keys="enter" />}
            >
              {t("grid.exports.xlsx")}
            </Button>
          </>
        )
      }
    >
      {running ? (
        <p role="status" className="flex flex-col gap-3">
          {t("grid.exports.running")}
          <span className="block h-1 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full w-1/3 animate-pulse rounded-full bg-accent" />
          </span>
        </p>
      ) : (
        <p>{count === null ? t("grid.exports.uncounted") : plural("grid.exports.body", count)}</p>
      )}
    </Dialog>
  );
}
