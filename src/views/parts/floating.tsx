import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

const FIELD_GAP_PX = 4;
const WINDOW_EDGE_PX = 8;

/**
 * A popup at a field that no scrolling pane can cut off: below the field if there is room, else above it. It is
 * in the browser's top layer but stays at its place in the document, so that dialogs keep their focus trap.
 */
export function Floating({
  anchor,
  label,
  sameWidth = false,
  onLeave,
  children,
}: {
  anchor: () => HTMLElement | null;
  /** Accessible name of a popup that takes the focus; without one it has no role. */
  label?: string;
  /** Whether the popup is as wide as the field. */
  sameWidth?: boolean;
  /** Called when the focus leaves the popup. */
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
      const field = find.current();
      if (field !== null) placeAt(floating, field.getBoundingClientRect(), sameWidth);
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(floating);
    // A line that appears or disappears above the field moves it, and resizes the elements around it.
    for (let ancestor = find.current()?.parentElement; ancestor; ancestor = ancestor.parentElement)
      resized.observe(ancestor);
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

/** Positions the popup. Window coordinates are physical, so the direction decides which side to align. */
function placeAt(floating: HTMLElement, field: DOMRect, sameWidth: boolean): void {
  const { style } = floating;
  if (sameWidth) style.width = `${field.width}px`;
  const { offsetHeight: height, offsetWidth: width } = floating;
  const roomBelow = innerHeight - field.bottom - FIELD_GAP_PX - WINDOW_EDGE_PX;
  const isAbove = height > roomBelow && field.top > roomBelow;
  style.top = `${isAbove ? Math.max(WINDOW_EDGE_PX, field.top - FIELD_GAP_PX - height) : field.bottom + FIELD_GAP_PX}px`;
  const start = getComputedStyle(floating).direction === "rtl" ? field.right - width : field.left;
  style.left = `${Math.max(WINDOW_EDGE_PX, Math.min(start, innerWidth - width - WINDOW_EDGE_PX))}px`;
}
