import { underWay } from "#src/api/client.ts";
import { whyDropped } from "#src/focus/dropping.ts";
import { isText } from "#src/focus/replay-key.ts";
import { hasQueued } from "#src/focus/typed-ahead.ts";
import { waits } from "#src/focus/waits.ts";
import { network } from "#src/state/live/network.ts";
import { context } from "#src/state/screen/context.ts";
import { layers } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { savesOfPage } from "#src/views/parts/form/store/saves-in-flight.ts";

/** Whether somebody has begun something here, has a form before them in which nothing is typed, or neither. */
export type WorkOnScreen = "begun" | "untouched" | "none";

/** Returns what loading the page anew now would interrupt. */
export function workOnScreen(): WorkOnScreen {
  if (isBegun()) return "begun";
  return context.form === null ? "none" : "untouched";
}

function isBegun(): boolean {
  const { form, editor, report, selection, unsure, sequence } = context;
  return (
    form?.isDirty() === true ||
    editor !== null ||
    report !== null ||
    selection !== null ||
    unsure?.isUnsure() === true ||
    sequence.length > 0 ||
    layers.open.length > 0 ||
    lockState.locked ||
    waits.hasAny() ||
    hasQueued() ||
    whyDropped() !== null ||
    Object.keys(savesOfPage.keys).length > 0 ||
    underWay.hasAny() ||
    !network.online ||
    isTextBegun(document.activeElement) ||
    asksBeforeLeaving()
  );
}

/** Returns true if a field has the focus and holds text, such as a search. */
function isTextBegun(focused: Element | null): boolean {
  if (focused === null || !isText(focused)) return false;
  return !("value" in focused) || focused.value !== "";
}

/** Returns true if any part of the page would let the browser ask before it is left, as while a report is being signed. */
const asksBeforeLeaving = (): boolean =>
  !dispatchEvent(new Event("beforeunload", { cancelable: true }));
