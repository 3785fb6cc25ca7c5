import { listBranches } from "#src/api/catalog.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastError } from "#src/state/screen/toasts.ts";
import type { Branch } from "#domain/entities/branch.ts";

/**
 * Opens the image archive of the current appointment's branch, of the only branch that has one, or of a
 * chosen branch.
 */
export async function openPacs(): Promise<void> {
  const branches = await listBranches({ pacs_enabled: true }).catch(() => null);
  if (branches === null) return toastError("errors.pacs_branches");
  const branch = context.row?.kind === "appointment" ? context.row.record.branch : null;
  if (branch !== null) return openPacsOf(branches.find(({ id }) => id === branch));
  if (branches.length <= 1) return openPacsOf(branches[0]);
  openLayer({ kind: "palette", mode: "all", choose: "pacs.open" });
}

/** Opens a branch's archive in a new tab without access to this one; only http and https addresses. */
export function openPacsOf(branch: Branch | undefined): void {
  const url = branch?.pacs_url ?? "";
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return toastError("errors.pacs_url");
  window.open(url, "_blank", "noopener,noreferrer");
}
