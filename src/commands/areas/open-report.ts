import { holdKeys } from "#src/focus/held-keys.ts";
import { context } from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";

/** The report that a key has opened and whose page is still to come. */
let opening: number | null = null;

/**
 * Opens the report of an appointment. What is typed next is its text. From another report it takes that one's
 * place: Escape leads back to where reading began, and into no earlier patient's report.
 */
export function openReport(id: number): void {
  opening = id;
  navigate(`/appointments/${id}/report`, { replace: context.view === "report" });
}

/** Whether a key has opened this report, and nobody has seen yet what is in it; once. */
export function wasOpened(id: number): boolean {
  const isOwn = opening === id;
  opening = null;
  return isOwn;
}

/**
 * Opens the report that is still being found, and holds what is typed from now on for it; null opens
 * none, and what was typed is dropped. Throws what the finding throws.
 */
export async function openFound(finding: Promise<number | null>): Promise<void> {
  const isMeant = await holdKeys(finding.then((id) => id !== null));
  const id = await finding;
  if (isMeant && id !== null) openReport(id);
}
