import { faultOfPacsAddress, fillPacsAddress, pacsStudyOf, type PacsStudy } from "#domain/pacs.ts";
import { listBranches } from "#src/api/catalog.ts";
import { openSecondWindow } from "#src/state/screen/second-window.ts";
import { warnIfRowUncertain } from "#src/focus/uncertain-row.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastError, toastInfo } from "#src/state/screen/toasts.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { RunArgs } from "../engine/define.ts";

/** The window in which the archive is shown beside ScanDesk. */
const WINDOW = "scandesk-pacs";

/** Creates a function that begins a request and returns one that tells whether no other has begun since. */
function createRequests(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}

const beginRequest = createRequests();

/**
 * Opens the study of the current appointment in the image archive of its branch. Without an appointment it opens the
 * archive of the only branch that has one, or of a chosen branch.
 */
export async function openPacs({ source, isSearched }: Pick<RunArgs, "source" | "isSearched">) {
  // The highlighted row may be another patient's, and images of the wrong patient are worse than none.
  if (!isSearched && context.loadingRow !== null && !(await context.loadingRow.hasLoaded()))
    return toastInfo("palette.reason.not_read");
  if (!isSearched && source === "key" && warnIfRowUncertain()) return;
  const scan = !isSearched && context.row?.kind === "appointment" ? context.row.record : null;
  if (scan !== null) return openStudyOf(scan);
  const isLatest = beginRequest();
  const branches = await branchesWithPacs();
  if (!isLatest()) return;
  if (branches === null) return toastError("errors.pacs_branches");
  if (branches.length <= 1) return openPacsOf(branches[0]);
  openLayer({ kind: "palette", mode: "all", choose: "pacs.open" });
}

/** Opens the study of an appointment in the archive of its branch, unless another was asked for in the meantime. */
export async function openStudyOf(scan: Appointment): Promise<void> {
  const isLatest = beginRequest();
  const branches = await branchesWithPacs();
  if (!isLatest()) return;
  if (branches === null) return toastError("errors.pacs_branches");
  const branch = branches.find(({ id }) => id === scan.branch);
  openPacsOf(branch, pacsStudyOf(scan, timeZone()));
}

const branchesWithPacs = (): Promise<Branch[] | null> =>
  listBranches({ pacs_enabled: true }).catch(() => null);

/** Opens a study in a branch's archive, or the archive's front page; shows a message if the branch has no address. */
export function openPacsOf(branch: Branch | undefined, study: PacsStudy | null = null): void {
  openPacsAddress(branch?.pacs_url ?? "", study);
}

/** Opens an address in the archive's window; only http and https addresses whose placeholders can be filled in. */
export function openPacsAddress(address: string, study: PacsStudy | null): void {
  const isSafe = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isSafe || faultOfPacsAddress(address) !== null) return toastError("errors.pacs_url");
  openSecondWindow(fillPacsAddress(address, study), WINDOW);
}
