import { useSnapshot } from "valtio";
import { t } from "@src/i18n/t";
import { chooseColumn, columnChoices, isColumnShown } from "@src/state/columns";
import { closeLayer } from "@src/state/layers";
import { appointmentColumns } from "../appointments/columns";
import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog/dialog";
import { patientColumns } from "../patients/columns";

const COLUMNS: Readonly<Record<string, () => { id: string; title: string; optional?: boolean }[]>> =
  {
    appointments: appointmentColumns,
    patients: patientColumns,
  };

/** Which columns a list shows, for this person on this computer. */
export function ColumnsDialog({ list }: { list: string }) {
  const { lists } = useSnapshot(columnChoices);
  return (
    <Dialog
      title={t("grid.columns.title")}
      onClose={() => closeLayer("columns")}
      footer={<Button onClick={() => closeLayer("columns")}>{t("form.dialog.close")}</Button>}
    >
      <p className="text-muted">{t("grid.columns.body")}</p>
      <ul className="flex flex-col">
        {(COLUMNS[list]?.() ?? []).map((column) => (
          <li key={column.id}>
            <label className="flex h-row items-center gap-3">
              <input
                type="checkbox"
                checked={isColumnShown(lists[list], column)}
                onChange={(event) => chooseColumn(list, column.id, event.target.checked)}
                className="size-4 accent-accent"
              />
              {column.title}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
