/** What must be on the page for something to count as shown. All of it at the same moment. */
export interface Sight {
  /** Selectors that match something. */
  seen?: readonly string[];
  /** Selectors that match nothing. */
  gone?: readonly string[];
  /** Words (a pattern) of the first element of a selector. */
  says?: readonly { in: string; pattern: string }[];
  /** Pattern of the address's path. */
  path?: string;
  /** The first element's attribute is another than when the watch began. */
  changed?: { in: string; attribute: string };
  /** What must have been seen before: the sign that the old answer is no longer shown. */
  after?: Sight;
}

/**
 * Where the time begins: at the last key pressed (`key`); the same, but what is seen counts only
 * after the field took the letter (`letter`); at the start of the navigation (`visit`); now (`now`).
 */
export type Since = "key" | "letter" | "visit" | "now";

/** When something was asked for and when the frame that shows it was handed over, since 1970. */
export interface Shown {
  began: number;
  ended: number;
}

/** How a scrolled list kept up. */
export interface Scrolled {
  frames: number;
  /** Frames that took longer than one and a half of a 60th of a second. */
  late: number;
  milliseconds: number;
  /** Most rows that were in the document at once. */
  mostRows: number;
}

/** What the page under measure can be asked. */
export interface Probe {
  /** Begins to look; the answer is fetched with {@link shown}. */
  watch(sight: Sight, since: Since): void;
  shown(): Promise<Shown>;
  /** Scrolls an element to a share of its height and looks at once. */
  jump(selector: string, share: number, sight: Sight): void;
  /** Turns a wheel by so many pixels a frame. */
  wheel(selector: string, pixels: number, milliseconds: number): Promise<Scrolled>;
  /** Compressed bytes of the scripts fetched so far. */
  scriptBytes(): number;
}

declare global {
  interface Window {
    bench: Probe;
  }
}
