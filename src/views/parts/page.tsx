import { useId, type KeyboardEventHandler, type ReactNode, type Ref } from "react";

type PageProps = {
  title: ReactNode;
  /** Beside the title: a status, a count. */
  besideTitle?: ReactNode;
  /** Chips and fields that filter what is shown. */
  filters?: ReactNode;
  /** The buttons of the page, the primary one last. */
  actions?: ReactNode;
  /** The panel about the active record, beside the content from 1280 px on. */
  side?: ReactNode;
  /** Whether the page scrolls its content. Default false, because a grid scrolls itself. */
  scrolls?: boolean;
  children: ReactNode;
};

/**
 * The frame of every screen: title row, filters, content and side panel. In a short window, a page that scrolls its content
 * scrolls all but the side panel, because the buttons above would leave little room.
 */
export function Page({
  title,
  besideTitle,
  filters,
  actions,
  side,
  scrolls = false,
  children,
}: PageProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex h-full min-h-0 flex-col ${scrolls ? "short:overflow-y-auto" : ""}`}
    >
      <header
        // Above a list the rows need the room; its keys stand in the status line.
        className={`print:hidden flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2 short:min-h-11 short:gap-y-1 short:py-1 ${scrolls ? "" : "short:[&_.key-badge]:hidden"}`}
      >
        <h1 id={id} className="text-title font-semibold text-ink">
          {title}
        </h1>
        {besideTitle}
        {filters === undefined ? (
          <span className="flex-1" />
        ) : (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-wide:order-1 max-wide:basis-full">
            {filters}
          </div>
        )}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
      </header>
      <div className={`flex min-h-0 flex-1 ${scrolls ? "short:flex-none" : ""}`}>
        <div
          className={`relative min-w-0 flex-1 ${scrolls ? "overflow-y-auto scroll-pb-toast-room pb-toast-room short:overflow-visible" : "overflow-hidden"}`}
        >
          {children}
        </div>
        {side}
      </div>
    </section>
  );
}

type SidePanelProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Whether it is shown below 1280 px too. */
  isAlwaysShown?: boolean;
  /** Whether it is shown from 1000 px on: what it holds stands nowhere else on the page. */
  isOnSmallScreens?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
};

/** The panel at the end of a page that shows the active row; hidden below 1280 px by default. F6 focuses it. */
export function SidePanel({
  ref,
  label,
  children,
  footer,
  isAlwaysShown = false,
  isOnSmallScreens = false,
  onKeyDown,
}: SidePanelProps) {
  return (
    // The panel only hears the keys of what has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={ref}
      onKeyDown={onKeyDown}
      aria-label={label}
      data-region="side-panel"
      tabIndex={-1}
      className={`${isAlwaysShown ? "flex" : isOnSmallScreens ? "hidden min-[1000px]:flex" : "hidden"} w-80 shrink-0 wide:w-96 flex-col border-s border-line bg-raised side-panel:flex short:sticky short:top-0 short:max-h-[calc(100dvh-82px)] short:self-start`}
    >
      {/* Focusable, so that the user can scroll a long panel without buttons by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-4 pb-toast-room">
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap gap-2 border-t border-line p-3 pb-toast-room">{footer}</div>
      )}
    </aside>
  );
}

/** A titled part of a page or panel. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 py-3">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-label font-semibold text-muted">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

export type Described = { term: string; value: ReactNode; wide?: boolean };

/** Facts of a record as terms and values, in two columns where there is room. */
export function DescriptionList({ items }: { items: readonly Described[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      {items.map(({ term, value, wide }) => (
        <div key={term} className={wide === true ? "col-span-2" : ""}>
          <dt className="text-label text-faint">{term}</dt>
          <dd className="text-body break-words text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
