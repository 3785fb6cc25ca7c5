import { t } from "@src/i18n/t";
import { Keys } from "./keys";

/** What the keys do here. */
export function StatusLine() {
  return (
    <footer
      aria-label={t("shell.region.status_line")}
      className="col-span-2 flex min-w-0 items-center gap-4 overflow-hidden border-t border-line bg-raised px-5 text-label whitespace-nowrap text-muted print:hidden"
    >
      <Hint keys="F1" words={t("shell.status.keys")} />
      <Hint keys="Ctrl+K" words={t("shell.status.palette")} />
      <Hint keys="F6" words={t("shell.status.regions")} />
      <Hint keys="Esc" words={t("shell.status.back")} />
    </footer>
  );
}

function Hint({ keys, words }: { keys: string; words: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Keys keys={keys} />
      {words}
    </span>
  );
}
