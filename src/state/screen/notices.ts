import { proxy } from "valtio";
import { toastContainer } from "./toasts.ts";

/** A message that stays, unlike a toast, until it is true no longer or the user has seen it. */
export type Notice = {
  words: string;
  /** Whether the user closes it; else what it says ends by itself or by Escape. */
  isClosable: boolean;
  /** The command that goes on with what it says. */
  command?: "report.unsubmitted";
  /** Whether it belongs to what was just done: it ends once the user goes elsewhere or does the next. */
  isOfDeed?: true;
};

/** The notices on screen, the newest last. */
export const notices = proxy<{ shown: Notice[] }>({ shown: [] });

export function showNotice(notice: Notice): void {
  toastContainer.isNeeded = true;
  closeNotice(notice.words);
  notices.shown.push(notice);
}

export function closeNotice(words: string): void {
  notices.shown = notices.shown.filter((one) => one.words !== words);
}

/** Closes the notices of what was done before. */
export function endDeed(): void {
  notices.shown = notices.shown.filter(({ isOfDeed }) => isOfDeed !== true);
}

/** Closes all notices: they are about the work of somebody who has signed out. */
export function closeNotices(): void {
  notices.shown = [];
}
