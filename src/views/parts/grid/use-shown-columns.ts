import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { shownColumns } from "#src/state/list/columns.ts";
import { session } from "#src/state/session/session.ts";
import type { GridColumn } from "./columns.tsx";

/** Returns the columns that the user chose for a list; by default those that `width` pixels have room for. */
export function useShownColumns<T>(
  list: string,
  columns: readonly GridColumn<T>[],
  width: number,
): readonly GridColumn<T>[] {
  const { account } = useSnapshot(session);
  const chosen = account?.settings.columns[list];
  return useMemo(() => shownColumns(columns, chosen, width), [columns, chosen, width]);
}
