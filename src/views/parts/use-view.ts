import { useEffect } from "react";
import { publishRow, publishView, type Row, type ViewId } from "#src/state/screen/context.ts";

/** Publishes which screen this is, and the record it is about, while the component is mounted. */
export function useView(view: ViewId, row: Row | null = null): void {
  useEffect(() => publishView(view), [view]);
  useEffect(() => (row === null ? undefined : publishRow(row)), [row]);
}
