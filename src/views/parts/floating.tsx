import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

const GAP = 4;
const EDGE = 8;

/**
 * Something that opens at a field, above everything and never cut off by a pane that scrolls: below
 * the field where there is room, else above it. It lies in the browser's top layer, yet where it
 * stands in the document, so that dialogs keep the focus they hold.
 */
export function Floating({
  anchor,
  label,
  sameWidth = false,
  onLeave,
  children,
}: {
  anchor: () => HTMLElement | null;
  /** Names a part that has the focus itself; without one it is only a surface. */
  label?: string;
  /** As wide as the field. */
  sameWidth?: boolean;
  /** Called when the focus leaves it. */
  onLeave?: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const find = useRef(anchor);
  useEffect(() => {
    find.current = anchor;
  });
  useLayoutEffect(() => {
    const floating = element.current;
    if (floating === null) return undefined;
    floating.showPopover();
    const place = (): void => {
      const at = find.current();
      if (at !== null) placeAt(floating, at.getBoundingClientRect(), sameWidth);
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(floating);
    // A line that comes or goes above the field moves it, and changes the size of what holds both.
    for (let around = find.current()?.parentElement; around; around = around.parentElement)
      resized.observe(around);
    addEventListener("scroll", place, { capture: true, passive: true });
    addEventListener("resize", place);
    return () => {
      resized.disconnect();
      removeEventListener("scroll", place, { capture: true });
      removeEventListener("resize", place);
    };
  }, [sameWidth]);
  return (
    <div
      ref={element}
      popover="manual"
      role={label === undefined ? undefined : "dialog"}
      aria-label={label}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
      }}
      className="fixed inset-auto m-0 max-h-80 overflow-y-auto rounded-ui border border-line bg-raised p-1 text-ink shadow-layer"
    >
      {children}
    </div>
  );
}

/** Coordinates of the window are physical ones; which end the field begins at decides the side. */
function placeAt(floating: HTMLElement, field: DOMRect, sameWidth: boolean): void {
  const { style } = floating;
  if (sameWidth) style.width = `${field.width}px`;
  const { offsetHeight: height, offsetWidth: width } = floating;
  const below = innerHeight - field.bottom - GAP - EDGE;
  const isAbove = height > below && field.top > below;
  style.top = `${isAbove ? Math.max(EDGE, field.top - GAP - height) : field.bottom + GAP}px`;
  const start = getComputedStyle(floating).direction === "rtl" ? field.right - width : field.left;
  style.left = `${Math.max(EDGE, Math.min(start, innerWidth - width - EDGE))}px`;
}
