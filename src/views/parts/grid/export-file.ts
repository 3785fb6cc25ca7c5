import { api } from "@src/api/client";
import { toastFailure, toastSuccess } from "@src/state/toasts";

/** Saves exactly what a list shows as a csv file. */
export async function exportFile(
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const { blob, name } = await api.file(path, { query: { ...query, export_csv: "true" } });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name ?? "scandesk.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    toastSuccess("actions.export.run.done");
  } catch (failure) {
    toastFailure(failure, "actions.export.run.failed");
  }
}
