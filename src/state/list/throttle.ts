/** Runs work at once if the last run is long enough ago; else later, and then only the latest work. */
export type Throttle = {
  run: (work: () => void) => void;
  /** Cancels the work that has not begun. */
  cancel: () => void;
};

/** Creates a throttle whose runs begin at least `gap` milliseconds apart. */
export function createThrottle(gap: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -Infinity;

  function cancel(): void {
    clearTimeout(timer);
  }

  return {
    run(work) {
      cancel();
      const start = (): void => {
        ranAt = performance.now();
        work();
      };
      const delay = ranAt + gap - performance.now();
      if (delay <= 0) start();
      else timer = setTimeout(start, delay);
    },
    cancel,
  };
}
