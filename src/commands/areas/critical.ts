import { getCritical } from "#src/api/critical.ts";
import { loadRareTexts } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import type { CriticalResult } from "#domain/entities/critical-result.ts";

/** Opens the dialog that marks the report on screen as critical, or asks who was told. Throws an ApiFailure. */
export async function openCritical(): Promise<void> {
  const critical = await readCritical();
  if (critical !== null) openLayer({ kind: "critical-result", critical });
}

/** Opens the dialog that withdraws the mark; shows a message if there is none. Throws an ApiFailure. */
export async function openWithdrawal(): Promise<void> {
  const critical = await readCritical();
  if (critical === null) return;
  if (critical.state === "none") return toastInfo("critical.not_marked");
  openLayer({ kind: "critical-withdraw", critical });
}

/** Returns what is known of the report on screen; null if that is still loading. */
async function readCritical(): Promise<CriticalResult | null> {
  const { report } = context;
  if (report === null) return null;
  const [critical] = await Promise.all([getCritical(report.appointment.id), loadRareTexts()]);
  return critical;
}
