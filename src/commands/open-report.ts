import { holdKeys } from "@src/focus/held-keys";
import { navigate } from "@src/state/navigation";

/** The report that was opened last where one chooses what to write; null for one opened to be read. */
let toWrite: number | null = null;

/** Opens the report of an appointment: `isToWrite` where what is typed next is its text. */
export function openReport(id: number, { isToWrite = false } = {}): void {
  toWrite = isToWrite ? id : null;
  navigate(`/appointments/${id}/report`);
}

/** Whether what is typed next was meant as the text of this report; once. */
export function wasOpenedToWrite(id: number): boolean {
  const wasMeant = id === toWrite;
  toWrite = null;
  return wasMeant;
}

/**
 * Opens the report that is still being found, and holds what is typed from now on for it; null opens
 * none, and what was typed is dropped. Throws what the finding throws.
 */
export async function openFound(finding: Promise<number | null>): Promise<void> {
  const isMeant = await holdKeys(finding.then((id) => id !== null));
  const id = await finding;
  if (isMeant && id !== null) openReport(id, { isToWrite: true });
}
