import { holdKeys } from "@src/focus/held-keys";
import { navigate } from "@src/state/navigation";

type Opening = { id: number; isToWrite: boolean };
/** The report that a key has opened and whose page is still to come. */
let opening: Opening | null = null;

/** Opens the report of an appointment: `isToWrite` where what is typed next is its text. */
export function openReport(id: number, { isToWrite = false } = {}): void {
  opening = { id, isToWrite };
  navigate(`/appointments/${id}/report`);
}

/** How a key has opened this report; null where none has, or where this was asked before. */
export function takeOpening(id: number): Opening | null {
  const own = opening?.id === id ? opening : null;
  opening = null;
  return own;
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
