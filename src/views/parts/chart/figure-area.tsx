import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { Link } from "wouter";
import { moveFocus } from "#src/focus/move-focus.ts";
import { isFocusIdle } from "#src/focus/regions.ts";
import { nearest, type ArrowKey } from "./nearest.ts";

/** What is kept of an area while the user is elsewhere. */
export type KeptArea = {
  /** Id of the figure that had the focus last; null if none had it. */
  active: string | null;
  /** Scroll position in pixels. */
  scroll: number;
};

const Area = createContext<{
  isStop: (id: string) => boolean;
  activate: (id: string) => void;
} | null>(null);

const FIGURE = "[data-figure]";

const isArrow = (key: string): key is ArrowKey => /^Arrow(Up|Down|Left|Right)$/.test(key);

/** Returns the box to which the arrows go: that of a whole chart for a value in it. */
function boxOf(figure: HTMLElement): DOMRect {
  return (figure.closest("figure") ?? figure).getBoundingClientRect();
}

/** Returns the figures that an arrow can reach: of each chart the value that was active last, else the first. */
function reachable(area: HTMLElement, last: ReadonlyMap<Element, string>): HTMLElement[] {
  const all = [...area.querySelectorAll<HTMLElement>(FIGURE)];
  return all.filter((one) => {
    const chart = one.closest("figure");
    if (chart === null) return true;
    const inChart = all.filter((other) => chart.contains(other));
    const before = inChart.find((other) => other.dataset["figure"] === last.get(chart));
    return one === (before ?? inChart[0]);
  });
}

function scrollerOf(area: HTMLElement): HTMLElement | null {
  for (let one = area.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}

/**
 * Figures of a screen that open their rows: Tab reaches the first and the active one, the arrows move between all.
 */
export function FigureArea({
  first,
  kept,
  onKeep,
  children,
}: {
  /** Id of the first figure. */
  first: string;
  /** What was kept when the user left the screen. */
  kept: KeptArea;
  onKeep: (change: Partial<KeptArea>) => void;
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef(new Map<Element, string>());
  const [active, setActive] = useState(kept.active ?? first);
  useEffect(() => {
    const { current } = area;
    const scroller = current === null ? null : scrollerOf(current);
    if (current === null || scroller === null) return undefined;
    const before = [...current.querySelectorAll<HTMLElement>(FIGURE)].find(
      (one) => one.dataset["figure"] === kept.active,
    );
    if (before !== undefined) {
      scroller.scrollTop = kept.scroll;
      if (isFocusIdle()) moveFocus(before, { preventScroll: true });
    }
    const keepScroll = (): void => onKeep({ scroll: scroller.scrollTop });
    scroller.addEventListener("scroll", keepScroll);
    return () => scroller.removeEventListener("scroll", keepScroll);
  }, [kept, onKeep]);

  const value = useMemo(
    () => ({
      isStop: (id: string) => id === active || id === first,
      activate(id: string): void {
        onKeep({ active: id });
        setActive(id);
        const chart = document.activeElement?.closest("figure");
        if (chart) last.current.set(chart, id);
      },
    }),
    [active, first, onKeep],
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target, currentTarget } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (!isArrow(key) || !(target instanceof HTMLElement) || !target.matches(FIGURE)) return;
    const others = reachable(currentTarget, last.current).filter(
      (one) => one !== target && !isSameChart(one, target),
    );
    event.preventDefault();
    const next = nearest(key, boxOf(target), others.map(boxOf));
    const found = next === null ? undefined : others[next];
    found?.focus({ preventScroll: true });
    (found?.closest("figure") ?? found)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <Area value={value}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={area} onKeyDown={onKeyDown} className="contents">
        {children}
      </div>
    </Area>
  );
}

function isSameChart(one: HTMLElement, other: HTMLElement): boolean {
  const chart = one.closest("figure");
  return chart !== null && chart === other.closest("figure");
}

/** A figure that opens its rows, in a {@link FigureArea}. */
export function FigureLink({
  id,
  to,
  className,
  label,
  onActive,
  children,
}: {
  /** Unique on the screen. */
  id: string;
  to: string;
  className: string;
  /** What screen readers say; default: the content. */
  label?: string;
  onActive?: (isActive: boolean) => void;
  children: ReactNode;
}) {
  const area = use(Area);
  return (
    <Link
      to={to}
      data-figure={id}
      aria-label={label}
      tabIndex={area === null || area.isStop(id) ? 0 : -1}
      onFocus={() => {
        area?.activate(id);
        onActive?.(true);
      }}
      onBlur={() => onActive?.(false)}
      className={className}
    >
      {children}
    </Link>
  );
}
