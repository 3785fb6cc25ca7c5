import { getCritical } from "#src/api/critical.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import type { CriticalResult } from "#domain/entities/critical-result.ts";

/** Opens the dialog that marks the report on screen as critical, or asks who was told. Throws an ApiFailure. */
export async function openCritical(): Promise<void> {
  const found = await readCritical();
  if (found !== null) openLayer({ kind: "critical-result", ...found });
}

/** Opens the dialog that withdraws the mark; shows a message if there is none. Throws an ApiFailure. */
export async function openWithdrawal(): Promise<void> {
  const found = await readCritical();
  if (found === null) return;
  if (found.critical.state === "none") return toastInfo("critical.not_marked");
  openLayer({ kind: "critical-withdraw", ...found });
}

/** Returns what is known of the report on screen, and the patient's name; null if that is still loading. */
async function readCritical(): Promise<{ critical: CriticalResult; patient: string } | null> {
  const { report } = context;
  if (report === null) return null;
  const { id, patient_name: patient } = report.appointment;
  return { critical: await getCritical(id), patient };
}
