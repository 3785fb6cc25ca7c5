import { CloudOff, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/i18n/t.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";
import { AgainButton, type AgainProps } from "./again.tsx";

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

/** Says that there is nothing, and which action helps (children). */
export function EmptyState(props: StateProps) {
  return <CenteredState icon={<Inbox size={28} strokeWidth={1.5} />} {...props} />;
}

/** Says what failed in words, and offers to read it again: it never looks like an empty answer. */
export function FailedState({
  again,
  then,
  isAll = true,
  ...state
}: Omit<StateProps, "children"> & AgainProps) {
  return (
    <CenteredState alert icon={<CloudOff size={28} strokeWidth={1.5} />} {...state}>
      <AgainButton again={again} then={then} isAll={isAll} />
    </CenteredState>
  );
}

/** The same in a line, for a field or a part of a page. */
export function FailedLine({ words, ...again }: Omit<AgainProps, "isAll"> & { words: string }) {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-stop">
      {words}
      <AgainButton {...again} />
    </span>
  );
}

/** A grey line where text will stand; only after 150 ms of waiting. */
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
