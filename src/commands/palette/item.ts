import type { MessageKey } from "#src/i18n/t.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";

/** One line of the palette. */
export type Item = {
  /** Unique id among the lines. */
  value: string;
  group: MessageKey;
  title: string;
  subtitle: string;
  keys: string | null;
  /** Why it cannot be chosen now; null if it can. */
  reason: string | null;
  /** The record of this line, for listing its actions. */
  record: RecentRecord | null;
  /** Whether the record only resembles the typed text: by sound, or except for a typing error. */
  isNear?: boolean;
  /** Whether a number of the record ends in the typed digits. */
  endsWithText?: boolean;
  /** Whether it does not fit what is on screen: Enter takes it only after the user has moved to it. */
  isUnfit?: boolean;
  /** Whether it may be meant for something else: it is preselected only once the user has typed. */
  needsText?: boolean;
  /** The paragraphs that it inserts, which the preview shows. */
  text?: readonly string[];
  run: () => void | Promise<void>;
};
