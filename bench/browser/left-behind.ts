/** What a page has running and listening at a moment. */
export interface LeftBehind {
  intervals: number;
  /** Waiting to run once. */
  timeouts: number;
  /** On window, document and body, by place and type of event. */
  listeners: Readonly<Record<string, number>>;
}

declare global {
  interface Window {
    leftBehind(): LeftBehind;
  }
}
