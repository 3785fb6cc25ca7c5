import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { Appointment } from "#domain/entities/appointment.ts";
import { priorsOf } from "#domain/priors.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { getReport } from "#src/api/reports.ts";
import { commandOf } from "#src/commands/all.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useLoadingEnd } from "#src/focus/queue-while-loading.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { focusContent } from "#src/focus/regions.ts";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { testName } from "#src/i18n/record-words.ts";
import { context, publishPriors } from "#src/state/screen/context.ts";
import { toastError, toastInfo } from "#src/state/screen/toasts.ts";
import { SidePanel } from "#src/views/parts/page.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { Addenda } from "./addenda.tsx";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { comparisonFrom } from "./compare.ts";
import { MeasuredChanges } from "./measured-changes.tsx";

/** Maximum number of earlier reports shown beside a new one. */
const MAX_APPOINTMENTS = 20;

/**
 * The patient's other reports, which a doctor compares: first the earlier ones of the same test. Above them stands what
 * else the panel says of the scan. Enter opens one in place. Without a scan the panel is empty, but keeps its place.
 */
export function EarlierReports({
  appointment,
  children,
}: {
  appointment: Appointment | null;
  children?: ReactNode;
}) {
  const { id = null, patient = null } = appointment ?? {};
  const key = id === null ? null : `${patient} ${id}`;
  const { found, failure, retry } = useReading(key, async (signal) => {
    const query = { patient, report_status: "report_ready", ordering: "-start_at" };
    const { results } = await listAppointments({ ...query, page_size: MAX_APPOINTMENTS }, signal);
    return results.filter((one) => one.id !== id);
  });
  const priors = useMemo(
    () => (appointment === null ? [] : priorsOf(appointment, found ?? [])),
    [appointment, found],
  );
  const later = found?.filter((one) => !priors.includes(one)) ?? [];
  const [openIds, setOpenIds] = useState<readonly number[]>([]);
  /** Whether a key asked for the panel, which narrow screens do not show by themselves. */
  const [isAsked, setAsked] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const compared = priors.findLast((one) => one.id === openIds.at(-1)) ?? priors[0];
  const hasLoaded = useLoadingEnd(found === null && failure === null, failure !== null);
  const showCompared = useEffectEvent(() => {
    if (compared === undefined) return toastInfo("reports.earlier.no_prior");
    if (panel.current?.contains(document.activeElement) === true) return focusText();
    flushSync(() => {
      setAsked(true);
      setOpenIds((ids) => [...ids.filter((one) => one !== compared.id), compared.id]);
    });
    panel.current?.querySelector<HTMLElement>(`[data-prior="${compared.id}"]`)?.focus();
  });
  const openImages = useEffectEvent(async () => {
    if (compared === undefined) return toastInfo("reports.earlier.no_prior");
    const pacs = await import("#src/commands/areas/pacs.ts").catch(() => null);
    await (pacs === null ? toastError("errors.network") : pacs.openStudyOf(compared));
  });
  const insertComparison = useEffectEvent(async () => {
    if (compared === undefined) return toastInfo("reports.earlier.no_prior");
    const { editor } = context;
    const { content } = await getReport(compared.id);
    // Another report may be on screen by now.
    if (content !== null && context.editor === editor)
      editor?.insert(comparisonFrom(compared, content), "end");
  });
  /** Carries out a key that was pressed while the list may still load; keys pressed meanwhile follow. */
  const afterLoading = useEffectEvent(async (job: () => Promise<void> | void) => {
    const done = hasLoaded().then(async (isLoaded) => {
      if (isLoaded) await job();
      else toastError("reports.earlier_unread");
      return isLoaded;
    });
    await queueDuring(done);
    await done;
  });
  const [priorKey] = commandOf("report.prior").keys;
  const hasNone = found !== null && compared === undefined;
  useEffect(
    () =>
      publishPriors({
        hasNone,
        show: () => afterLoading(() => showCompared()),
        images: () => afterLoading(() => openImages()),
        compare: () => afterLoading(() => insertComparison()),
      }),
    [hasNone],
  );
  return (
    <SidePanel
      ref={panel}
      label={t("reports.earlier.title")}
      isAlwaysShown={isAsked}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        focusText();
      }}
    >
      {children}
      <h2 className="flex items-center gap-2 pb-2 text-label font-semibold text-muted">
        {t("reports.earlier.title")}
        {compared !== undefined && priorKey !== undefined && <KeyBadge keys={priorKey} />}
      </h2>
      {found === null && failure !== null && (
        <FailedLine words={t("reports.earlier_unread")} retry={retry} />
      )}
      {found?.length === 0 && <p className="text-muted">{t("reports.earlier.none")}</p>}
      <div className="flex flex-col gap-2">
        {[...priors, ...later].map((earlier) => (
          <EarlierReport
            key={earlier.id}
            appointment={earlier}
            isOpen={openIds.includes(earlier.id)}
            setOpen={(isOpen) =>
              setOpenIds((ids) => [
                ...ids.filter((one) => one !== earlier.id),
                ...(isOpen ? [earlier.id] : []),
              ])
            }
          />
        ))}
      </div>
    </SidePanel>
  );
}

/** Puts the cursor back into the text being written, or focuses the text being read. */
function focusText(): void {
  if (context.editor === null) focusContent();
  else context.editor.focus();
}

type EarlierProps = {
  appointment: Appointment;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

function EarlierReport({ appointment, isOpen, setOpen }: EarlierProps) {
  const { id } = appointment;
  const { found, failure, retry } = useReading(isOpen ? id : null, () => getReport(id));
  return (
    <details
      open={isOpen}
      className="rounded-ui border border-line bg-surface"
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) setOpen(event.currentTarget.open);
      }}
    >
      <summary className="cursor-pointer px-3 py-2 text-table">
        <bdi className="font-medium">{testName(appointment)}</bdi>{" "}
        <span className="text-muted">{formatInstantDay(appointment.start_at)}</span>
      </summary>
      {/* Focusable, so that the keys scroll the text. */}
      <article
        data-prior={id}
        data-reading=""
        aria-label={`${testName(appointment)} ${formatInstantDay(appointment.start_at)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="border-t border-line px-3 py-2 text-table -outline-offset-2"
      >
        {found?.content != null && <ReportText content={found.content} below={2} />}
        {found !== null && <Addenda of={found.addenda} />}
        {found !== null && <MeasuredChanges earlier={found.findings} />}
        {found === null && failure !== null && (
          <FailedLine words={t("reports.unread")} retry={retry} />
        )}
      </article>
    </details>
  );
}
