import { FileSpreadsheet, Printer } from "lucide-react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { Button } from "../button.tsx";
import { printPage } from "../print-page.ts";

/** Buttons of a screen of figures: export, for those who may, and print. */
export function PeriodActions({
  path,
  openExport,
  printLabel,
}: {
  /** Path of the figures in the HTTP interface, such as `/financial-report/`. */
  path: string;
  openExport: () => void;
  printLabel: string;
}) {
  return (
    <>
      {mayExportList(path) && (
        <Button
          icon={<FileSpreadsheet size={16} />}
          badge={<KeyBadge keys="x" />}
          onClick={openExport}
        >
          {t("grid.exports.title")}
        </Button>
      )}
      <Button
        icon={<Printer size={16} />}
        badge={<KeyBadge keys="mod+p" />}
        onClick={() => void printPage()}
      >
        {printLabel}
      </Button>
    </>
  );
}
