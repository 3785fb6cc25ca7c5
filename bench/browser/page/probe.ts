import type { Probe, Shown, Sight, Since } from "../sight.ts";

/**
 * Measures inside the page. A time begins with the timestamp of the keyboard event. It ends in the first task
 * after the animation callbacks of the frame that shows the result: then the frame has been laid out, painted
 * and handed to the compositor. docs/benches.md describes what this does not include.
 */
const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta"]);
const LATE_FRAME_MS = 25;
const ROWS = '[role="row"]';

let present: Promise<Shown> = Promise.reject(new Error("nothing is watched"));
present.catch(() => undefined);

function isSeen({ present = [], absent = [], says = [], path }: Sight): boolean {
  return (
    (path === undefined || new RegExp(path).test(location.pathname)) &&
    present.every((selector) => document.querySelector(selector) !== null) &&
    absent.every((selector) => document.querySelector(selector) === null) &&
    says.every(({ in: selector, pattern }) =>
      new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? ""),
    )
  );
}

function attributeOf({ in: selector, attribute }: NonNullable<Sight["changed"]>): string | null {
  return document.querySelector(selector)?.getAttribute(attribute) ?? null;
}

/** Calls back when the main thread has finished the current frame. */
function afterPaint(call: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      call();
    });
    port1.start();
    port2.postMessage(null);
  });
}

function watch(sight: Sight, since: Since): void {
  present = new Promise((resolve) => {
    let began = since === "visit" ? 0 : performance.now();
    let isLooking = since === "visit" || since === "now";
    let isAfter = sight.after === undefined;
    let isFound = false;
    const before = sight.changed && attributeOf(sight.changed);

    function checkPage(): void {
      if (!isLooking || isFound) return;
      if (!isAfter) isAfter = sight.after !== undefined && isSeen(sight.after);
      if (!isAfter || !isSeen(sight)) return;
      if (sight.changed && attributeOf(sight.changed) === before) return;
      isFound = true;
      stop();
      afterPaint(() => {
        const { timeOrigin } = performance;
        resolve({ began: timeOrigin + began, ended: timeOrigin + performance.now() });
      });
    }
    function onKey({ key, timeStamp }: KeyboardEvent): void {
      if ((since !== "key" && since !== "letter") || MODIFIERS.has(key)) return;
      began = timeStamp;
      isLooking = since === "key";
    }
    function onInput(): void {
      if (since === "letter") isLooking = true;
    }
    const changes = new MutationObserver(checkPage);
    function stop(): void {
      changes.disconnect();
      removeEventListener("keydown", onKey, true);
      removeEventListener("input", onInput, true);
      removeEventListener("focusin", checkPage, true);
    }
    changes.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    addEventListener("keydown", onKey, true);
    addEventListener("input", onInput, true);
    // A change of focus does not trigger the MutationObserver.
    addEventListener("focusin", checkPage, true);
    checkPage();
  });
}

const probe: Probe = {
  watch,
  shown: () => present,
  jump(selector, share, sight) {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`nothing to scroll: ${selector}`);
    watch(sight, "now");
    element.scrollTop = share * (element.scrollHeight - element.clientHeight);
  },
  wheel(selector, pixels, milliseconds) {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`nothing to scroll: ${selector}`);
    return new Promise((resolve) => {
      let frames = 0;
      let lateFrames = 0;
      let mostRows = 0;
      let firstFrame: number | null = null;
      let lastFrame = 0;
      const onFrame = (time: number) => {
        if (firstFrame === null) firstFrame = time;
        else {
          frames += 1;
          if (time - lastFrame > LATE_FRAME_MS) lateFrames += 1;
        }
        lastFrame = time;
        mostRows = Math.max(mostRows, element.querySelectorAll(ROWS).length);
        if (time - firstFrame >= milliseconds) {
          resolve({ frames, late: lateFrames, milliseconds: time - firstFrame, mostRows });
          return;
        }
        const wheel = new WheelEvent("wheel", { deltaY: pixels, bubbles: true, cancelable: true });
        // The browser does not scroll for synthetic events, so the script scrolls unless the page prevented it.
        if (element.dispatchEvent(wheel)) element.scrollTop += pixels;
        requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    });
  },
  scriptBytes() {
    return performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  },
};

window.bench = probe;
