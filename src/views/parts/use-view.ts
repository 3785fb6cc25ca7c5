import { useEffect } from "react";
import { publishRow, publishView, type Row, type ViewId } from "#src/state/screen/context.ts";

/** Says which screen this is, and what record it is about, for as long as it is there. */
export function useView(view: ViewId, row: Row | null = null): void {
  useEffect(() => publishView(view), [view]);
  useEffect(() => (row === null ? undefined : publishRow(row)), [row]);
}
