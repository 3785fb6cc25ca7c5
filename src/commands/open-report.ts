import { holdKeys } from "@src/focus/held-keys";
import { navigate } from "@src/state/navigation";

/** Opens the report of an appointment. */
export function openReport(id: number): void {
  navigate(`/appointments/${id}/report`);
}

/**
 * Opens the report that is still being found, and holds what is typed from now on for it; null opens
 * none, and what was typed is dropped. Throws what the finding throws.
 */
export async function openFound(finding: Promise<number | null>): Promise<void> {
  const opened = finding.then((id) => {
    if (id !== null) openReport(id);
    return id !== null;
  });
  holdKeys(opened).catch(() => undefined);
  await finding;
}
