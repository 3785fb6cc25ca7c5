import { queueDuring } from "#src/focus/queued-keys.ts";
import { context } from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";

/** Returns what opens reports by key. */
export function createReportOpener() {
  /** Id of the appointment whose report a key has opened and whose page has not loaded yet. */
  let opening: number | null = null;

  /**
   * Opens the report of an appointment; what is typed next is its text. From another report it replaces that
   * one in the history, so that Escape leads to the list and never into an earlier patient's report.
   */
  function openReport(id: number): void {
    opening = id;
    navigate(`/appointments/${id}/report`, { replace: context.view === "report" });
  }

  /**
   * Returns true if a key has just opened this report, so that the user has not seen its content yet; forgets
   * that.
   */
  function takeJustOpened(id: number): boolean {
    const isOwn = opening === id;
    opening = null;
    return isOwn;
  }

  /**
   * Opens the report whose appointment id `finding` resolves with, and queues keystrokes until then. If it
   * resolves with null, opens nothing and the keystrokes are dropped. Throws what `finding` throws.
   */
  async function openFound(finding: Promise<number | null>): Promise<void> {
    const isMeant = await queueDuring(finding.then((id) => id !== null));
    const id = await finding;
    if (isMeant && id !== null) openReport(id);
  }

  return { openReport, takeJustOpened, openFound };
}

export const { openReport, takeJustOpened, openFound } = createReportOpener();
