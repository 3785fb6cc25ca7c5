/** The timers and listeners that a page currently has. */
export interface LeftBehind {
  intervals: number;
  /** Number of timeouts that have not run yet. */
  timeouts: number;
  /** Number of listeners on window, document and body, by target and event type. */
  listeners: Readonly<Record<string, number>>;
}

declare global {
  interface Window {
    leftBehind(): LeftBehind;
  }
}
