import { subscribe } from "valtio";
import { may } from "@domain/access";
import { context } from "@src/state/context";
import { navigate } from "@src/state/navigation";
import { session } from "@src/state/session";
import { keepTyping } from "@src/state/keep-typing";

/** Milliseconds after which what was typed is no longer meant for the text that did not come. */
const PATIENCE = 3_000;

/** Opens the report of an appointment; what a doctor types on meanwhile is the beginning of its text. */
export function openReport(id: number): void {
  void openFound(Promise.resolve(id));
}

/**
 * Opens the report that is still being found, and keeps what is typed from now on for it; null opens
 * none, and what was typed is dropped. Throws what the finding throws.
 */
export async function openFound(finding: Promise<number | null>): Promise<void> {
  const work = finding.then((id) => {
    if (id === null) return false;
    const there = textOf(id);
    navigate(`/appointments/${id}/report`);
    return there;
  });
  if (may(session.role, "reports.write")) keepTyping(work).catch(() => undefined);
  await finding;
}

/** Resolves once the text of a report can be typed into: true; or false where it is only read. */
function textOf(id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isThere: boolean) => {
      end();
      clearTimeout(timer);
      resolve(isThere);
    };
    const look = () => {
      const { report, editor } = context;
      if (report?.appointment.id !== id) return;
      if (report.submit === null) settle(false);
      // The editor takes the focus with the next picture.
      else if (editor !== null)
        requestAnimationFrame(() => requestAnimationFrame(() => settle(true)));
    };
    const end = subscribe(context, look);
    const timer = setTimeout(() => settle(false), PATIENCE);
  });
}
