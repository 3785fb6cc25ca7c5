import type { Editor } from "@tiptap/core";

/**
 * Lets whatever scrolls an editor to the cursor stop below the bars that stay in place above the text. Returns the function
 * that ends this.
 */
export function scrollBelow(bars: HTMLElement, editor: Editor): () => void {
  const around: HTMLElement[] = [];
  for (let box = bars.parentElement; box !== null; box = box.parentElement) around.push(box);
  const pad = (padding: string) => {
    // One of them scrolls; which one depends on the height of the window.
    for (const { style } of around) style.scrollPaddingBlockStart = padding;
  };
  const observer = new ResizeObserver(() => {
    const top = bars.offsetHeight;
    const sides = { top, right: 0, bottom: 5, left: 0 };
    pad(`${top}px`);
    editor.view.setProps({ scrollMargin: sides, scrollThreshold: sides });
  });
  observer.observe(bars);
  return () => {
    observer.disconnect();
    pad("");
  };
}
