import { api } from "#src/api/client.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { saveFile } from "#src/views/parts/save-file.ts";

/** Saves a list or a template of the API as a file; says why if that fails. */
export function downloadList(path: string, kind: "csv" | "xlsx"): void {
  api.file(path, { query: { [`export_${kind}`]: true } }).then(
    ({ blob, name }) => saveFile(blob, name),
    (failure: unknown) => toastFailure(failure, "actions.export.run.failed"),
  );
}

/** Returns the path of the price list that belongs to the path of its prices: `/machines/7/price-list/`. */
export function priceListPath(base: string): string {
  return base.replace(/[a-z]+\/$/, "price-list/");
}
