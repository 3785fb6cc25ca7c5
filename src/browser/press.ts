/**
 * Milliseconds for which a press holds back changes of the page; a longer one is a drag, or its end was lost with the
 * window.
 */
const LONGEST_PRESS_MS = 3_000;
/** Milliseconds after which the click of a finger has followed its lifting; the click of a mouse follows at once. */
const TOUCH_CLICK_MS = 60;

/**
 * Creates what knows whether a pointer is down. A press counts as a click only if the same element is under the pointer
 * when it goes up, so nothing may move the page in between.
 */
export function createPress() {
  const waiting: (() => void)[] = [];
  let isDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    isDown = false;
    clearTimeout(timer);
    for (const work of waiting.splice(0)) work();
  }

  function endIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  }

  /** Runs `work`: at once if no pointer is down, else when the click of this press has been handled. */
  function afterPress(work: () => void): void {
    if (isDown) waiting.push(work);
    else work();
  }

  return {
    afterPress,
    /** Settles as `work` does, but never while a pointer is down. */
    async notDuringPress<T>(work: Promise<T>): Promise<T> {
      try {
        return await work;
      } finally {
        if (isDown) await new Promise<void>(afterPress);
      }
    },
    /** Watches the pointer on a page. Called once, at the start. */
    watch(page: EventTarget): void {
      const begin = (): void => {
        isDown = true;
        endIn(LONGEST_PRESS_MS);
      };
      const lift = (event: Event): void => {
        if (!isDown) return;
        // The click comes in the same task as the lifting of a mouse button, so a timer runs behind it.
        const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
        endIn(isMouse ? 0 : TOUCH_CLICK_MS);
      };
      page.addEventListener("pointerdown", begin, { capture: true });
      page.addEventListener("pointerup", lift, { capture: true });
      page.addEventListener("pointercancel", lift, { capture: true });
    },
  };
}

const press = createPress();
export const { afterPress, notDuringPress, watch: watchPresses } = press;
