import type { MessageKey } from "#src/i18n/t.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";

/** One line of the palette. */
export type Item = {
  /** Unique among the lines. */
  value: string;
  group: MessageKey;
  title: string;
  subtitle: string;
  keys: string | null;
  /** Why it cannot be taken now; null when it can. */
  reason: string | null;
  /** The record it stands for, whose actions can be asked for. */
  record: RecentRecord | null;
  /** Whether the record is only like what is typed: it sounds so, or has an error less. */
  isNear?: boolean;
  /** Whether a number of the record ends in the digits typed. */
  ends?: boolean;
  take: () => void | Promise<void>;
};
