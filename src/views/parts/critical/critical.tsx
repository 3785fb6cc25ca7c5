import { useEffect } from "react";
import { TriangleAlert } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { TELL_WITHIN_MINUTES } from "#domain/critical-results.ts";
import type { CriticalEvent } from "#domain/entities/critical-result.ts";
import type { CriticalFigures as Figures } from "#domain/entities/dashboard.ts";
import { getCritical } from "#src/api/critical.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { focusStep } from "#src/focus/fields.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { testName } from "#src/i18n/record-words.ts";
import { plural, t } from "#src/i18n/t.ts";
import { openCritical } from "#src/state/report/open-critical.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import { DescriptionList, Section } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

const ICON = <TriangleAlert size={14} />;

/** Returns the critical results that nobody was told of, kept up to date. */
function useOpenCritical() {
  useEffect(() => openCritical.watch(), []);
  return useSnapshot(openCritical.state);
}

/** On the page of a report: whether it is critical, who was told, and what can be done about it. */
export function CriticalLine({ appointment }: { appointment: number }) {
  const { found, failure, retry } = useReading(
    appointment,
    (signal) => getCritical(appointment, signal),
    { kinds: ["critical_result"] },
  );
  if (found === null)
    return failure === null ? null : (
      <div className="px-5 py-2">
        <FailedLine words={t("critical.unread")} retry={retry} />
      </div>
    );
  if (found.events.length === 0) return null;
  const isOpen = found.state === "open";
  return (
    <section
      aria-label={t("critical.title")}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2 text-table print:hidden ${isOpen ? "bg-stop-soft" : ""}`}
    >
      <div role={isOpen ? "alert" : undefined} className="min-w-0 flex-1">
        <ul className="flex flex-col gap-1">
          {shownEvents(found.events).map((event) => (
            <li key={`${event.kind} ${event.happened_at} ${event.account}`}>
              {event.kind === "marked" && (
                <span className={isOpen ? "font-medium text-stop" : "text-muted"}>
                  {wordsOf(event)}
                </span>
              )}
              {event.kind !== "marked" && wordsOf(event)}
            </li>
          ))}
        </ul>
      </div>
      {found.state !== "none" && (
        <>
          <CommandButton id="report.critical" />
          <CommandButton id="report.critical_withdraw" />
        </>
      )}
    </section>
  );
}

/** Returns what is worth a line: a mark only while nobody was told of it and it is not withdrawn. */
function shownEvents(events: readonly CriticalEvent[]): readonly CriticalEvent[] {
  return events.filter(({ kind }, index) => kind !== "marked" || index === events.length - 1);
}

function wordsOf(event: CriticalEvent): string {
  const { account_name: name, told_name, told_role, told_at, channel } = event;
  if (event.kind === "marked")
    return t("critical.open", { time: formatRelativeDateTime(event.happened_at), name });
  if (event.kind === "withdrawn")
    return t("critical.withdrawn", {
      time: formatRelativeDateTime(event.happened_at),
      name,
      reason: event.reason ?? "",
    });
  return t("critical.told", {
    time: formatRelativeDateTime(told_at ?? event.happened_at),
    name: told_name ?? "",
    role: t(`critical.roles.${told_role ?? "other"}`),
    channel: t(`critical.channels.${channel ?? "other"}`),
    read_back: t(event.read_back === true ? "critical.is_read_back" : "critical.not_read_back"),
    by: name,
  });
}

/** In a row of the worklist: whether its result is critical and nobody was told yet. */
export function CriticalMark({ appointment }: { appointment: number }) {
  const { rows } = useOpenCritical();
  if (!rows.some((row) => row.appointment === appointment)) return null;
  return (
    <StatusBadge meaning="stop" icon={ICON}>
      {t("critical.not_told")}
    </StatusBadge>
  );
}

/** In the top bar of an owner: how many results nobody was told of in time. It leads to the oldest of them. */
export function OverdueCritical() {
  const { rows, overdue } = useOpenCritical();
  return (
    <span role="status" className="shrink-0">
      {overdue > 0 && (
        <Link
          to={`/appointments/${rows[0]?.appointment}/report`}
          className="flex h-8 items-center gap-2 rounded-ui bg-stop-soft px-2 text-table font-medium text-stop"
        >
          <span aria-hidden="true">{ICON}</span>
          {plural("critical.overdue", overdue, { minutes: TELL_WITHIN_MINUTES })}
        </Link>
      )}
    </span>
  );
}

/** On the dashboard: the figures of the chosen days, and the results that nobody was told of until now. */
export function CriticalSection({ figures }: { figures: Figures }) {
  const { rows, overdue } = useOpenCritical();
  const { marked, told, median_minutes } = figures;
  if (marked === 0 && rows.length === 0) return null;
  return (
    <div className="rounded-ui border border-line bg-raised px-4 py-1">
      <Section title={t("critical.figures")}>
        <DescriptionList
          items={[
            { term: t("critical.figures_marked"), value: formatCount(marked) },
            { term: t("critical.figures_told"), value: formatCount(told) },
            {
              term: t("critical.figures_median"),
              value:
                median_minutes === null
                  ? "—"
                  : t("critical.minutes", { minutes: formatCount(median_minutes) }),
            },
          ]}
        />
        {rows.length > 0 && (
          <details>
            <summary className="cursor-pointer py-1 font-medium text-stop">
              {plural("critical.count", rows.length)}
              {overdue > 0 &&
                ` · ${plural("critical.overdue", overdue, { minutes: TELL_WITHIN_MINUTES })}`}
            </summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <ul
              aria-label={t("critical.list")}
              onKeyDown={focusStep}
              className="divide-y divide-line"
            >
              {rows.map((row) => (
                <li key={row.appointment}>
                  <Link
                    to={`/appointments/${row.appointment}/report`}
                    className="grid min-h-row grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-4 text-table hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="tabular-nums">{formatRelativeDateTime(row.marked_at)}</span>
                    <OwnScript className="truncate font-medium">{row.patient_name}</OwnScript>
                    <span className="truncate text-muted">{testName(row)}</span>
                    <OwnScript className="truncate text-muted">{row.branch_name}</OwnScript>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Section>
    </div>
  );
}
