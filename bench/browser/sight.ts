/** The conditions under which a result counts as shown; all must hold at the same time. */
export interface Sight {
  /** Selectors that must match an element. */
  present?: readonly string[];
  /** Selectors that must match no element. */
  absent?: readonly string[];
  /** The text of the first element that matches `in` must match the regular expression `pattern`. */
  says?: readonly { in: string; pattern: string }[];
  /** Regular expression for the path of the URL. */
  path?: string;
  /** The attribute of the first element that matches `in` must differ from its value when the watch began. */
  changed?: { in: string; attribute: string };
  /** A sight that must have been shown before, as a sign that the old result is no longer shown. */
  after?: Sight;
}

/**
 * Where the time begins: `key`: at the last keystroke; `letter`: the same, but the sight counts only after the
 * `input` event of the field; `visit`: at the start of the navigation; `now`: immediately.
 */
export type Since = "key" | "letter" | "visit" | "now";

/** The time of the action, and of the frame that shows its result; in milliseconds since 1970. */
export interface Shown {
  began: number;
  ended: number;
}

/** The statistics of scrolling a list. */
export interface Scrolled {
  frames: number;
  /** Number of frames that took longer than 25 ms, which is 1.5 frames at 60 Hz. */
  late: number;
  milliseconds: number;
  /** The greatest number of rows in the document at the same time. */
  mostRows: number;
}

/** The functions that the probe script offers in the measured page. */
export interface Probe {
  /** Begins to watch for a sight; {@link shown} returns the result. */
  watch(sight: Sight, since: Since): void;
  shown(): Promise<Shown>;
  /** Scrolls an element to a share (0 to 1) of its height and watches for a sight. */
  jump(selector: string, share: number, sight: Sight): void;
  /** Scrolls with the mouse wheel by a number of pixels per frame. */
  wheel(selector: string, pixels: number, milliseconds: number): Promise<Scrolled>;
  /** Returns the compressed size of the scripts loaded so far, in bytes. */
  scriptBytes(): number;
}

declare global {
  interface Window {
    bench: Probe;
  }
}
