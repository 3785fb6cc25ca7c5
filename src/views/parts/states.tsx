import { CloudOff, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/i18n/t.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";
import { RetryButton, type RetryProps } from "./retry-button.tsx";

type StateProps = { title: string; body?: ReactNode; icon?: ReactNode; children?: ReactNode };

function CenteredState({ title, body, icon, children, alert }: StateProps & { alert?: boolean }) {
  return (
    <div
      role={alert === true ? "alert" : undefined}
      className="flex h-full min-h-40 flex-col items-center justify-center gap-2 p-8 text-center"
    >
      <span aria-hidden="true" className="text-faint">
        {icon}
      </span>
      <p className="text-body font-semibold text-ink">{title}</p>
      {body !== undefined && <div className="max-w-prose text-body text-muted">{body}</div>}
      {children !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
      )}
    </div>
  );
}

/** Shows that there is nothing here; `children` are the actions that help. */
export function EmptyState(props: StateProps) {
  return <CenteredState icon={<Inbox size={28} strokeWidth={1.5} />} {...props} />;
}

/** Shows in words what failed, with a button to retry, so that a failure never looks like an empty result. */
export function FailedState({
  retry,
  focusAfterwards,
  isAll = true,
  ...state
}: Omit<StateProps, "children"> & RetryProps) {
  return (
    <CenteredState alert icon={<CloudOff size={28} strokeWidth={1.5} />} {...state}>
      <RetryButton retry={retry} focusAfterwards={focusAfterwards} isAll={isAll} />
    </CenteredState>
  );
}

/** Shows a failure in one line, for a field or a part of a page. */
export function FailedLine({ words, ...retry }: Omit<RetryProps, "isAll"> & { words: string }) {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-stop">
      {words}
      <RetryButton {...retry} />
    </span>
  );
}

/** A grey placeholder line for text that is loading; visible only after 150 ms. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  const slow = useSlow(true);
  return (
    <span
      role="progressbar"
      aria-label={t("grid.loading")}
      className={`block rounded-badge ${slow ? "animate-pulse bg-sunken" : ""} ${className}`}
    />
  );
}
