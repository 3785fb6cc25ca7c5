import type { Dashboard } from "#domain/entities/dashboard.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { t } from "#src/i18n/t.ts";
import { FigureArea, type KeptArea } from "#src/views/parts/chart/figure-area.tsx";
import { useCriticalParts } from "#src/views/parts/critical/lazy-critical.ts";
import { Section } from "#src/views/parts/page.tsx";
import { PaperFoot } from "#src/views/parts/paper-center.tsx";
import { PeriodHead } from "#src/views/parts/period/period-head.tsx";
import type { PeriodState } from "#src/views/parts/period/use-period.ts";
import { DashboardCharts } from "./dashboard-charts.tsx";
import { Queue } from "./queue.tsx";
import { Totals } from "./totals.tsx";

/** The figures, charts and today's queue; each figure opens its rows. Printed, the center stands above and below. */
export function Figures({
  record,
  period,
  kept,
  onKeep,
}: {
  record: Dashboard;
  period: PeriodState;
  /** What was kept when the user left the screen. */
  kept: KeptArea;
  onKeep: (change: Partial<KeptArea>) => void;
}) {
  const critical = useCriticalParts();
  return (
    <>
      <PeriodHead period={period} title={t("dashboard.title")} />
      <FigureArea first="appointments" kept={kept} onKeep={onKeep}>
        <p className="text-label text-muted print:hidden">{t("dashboard.hint")}</p>
        <Totals figures={record} period={period} />
        {critical !== null && record.critical !== undefined && (
          <critical.CriticalSection figures={record.critical} />
        )}
        <DashboardCharts figures={record} period={period} />
        <Section title={t("dashboard.queue")} actions={<CommandButton id="go.board" />}>
          <Queue rows={record.queue} />
        </Section>
      </FigureArea>
      <PaperFoot className="hidden print:block" />
    </>
  );
}
