import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { chooseColumn, resetColumns, shownColumns } from "#src/state/list/columns.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { focusStep } from "#src/focus/fields.ts";

/** Dialog that chooses the columns of a list, for this user at every desk; ↑ ↓ move, Space toggles. */
export function ColumnsDialog({
  list,
  columns,
}: Omit<Extract<Layer, { kind: "columns" }>, "kind">) {
  const { account } = useSnapshot(session);
  const shown = shownColumns(columns, account?.settings.columns[list]);
  const offered = columns.filter(({ until }) => until === undefined);
  return (
    <Dialog
      title={t("grid.columns.title")}
      onClose={() => closeLayer("columns")}
      footer={
        <>
          <Button kind="ghost" onClick={() => resetColumns(list, columns)}>
            {t("grid.columns.reset")}
          </Button>
          <Button onClick={() => closeLayer("columns")}>{t("form.dialog.close")}</Button>
        </>
      }
    >
      <p className="text-muted">{t("grid.columns.body")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="flex flex-col" onKeyDown={focusStep}>
        {offered.map((column, index) => (
          <li key={column.id}>
            <label className="flex h-row items-center gap-3">
              <input
                type="checkbox"
                autoFocus={index === 0}
                checked={shown.includes(column)}
                onChange={(event) =>
                  chooseColumn(list, columns, { id: column.id, isShown: event.target.checked })
                }
                className="size-4"
              />
              {column.title}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
