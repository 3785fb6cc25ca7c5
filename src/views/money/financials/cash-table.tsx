import { Link } from "wouter";
import type { CashFigures, FinancialReport } from "#domain/entities/financial-report.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { Money } from "#src/views/parts/text.tsx";

/**
 * Money by the day it moved, by method and by the branch that received it; the other figures of the page are by
 * the day of the appointment.
 */
export function CashTable({ cash }: { cash: FinancialReport["cash"] }) {
  const moved = cash.by_day.filter(({ payments, refunds }) => payments !== 0 || refunds !== 0);
  return (
    <div className="grid grid-cols-3 gap-4 max-wide:grid-cols-1 print:grid-cols-3">
      <Table
        title={t("financials.cash")}
        firstColumnTitle={t("financials.group.by_day")}
        rows={moved.map(({ day, ...figures }) => ({
          name: formatDay(day),
          path: `/controls?${new URLSearchParams({ start_date: day, end_date: day }).toString()}`,
          figures,
        }))}
      />
      <Table
        title={t("financials.cash_method")}
        firstColumnTitle={t("financials.method")}
        rows={cash.by_method.map(({ method, ...figures }) => ({
          name: t(`common.method.${method}`),
          path: null,
          figures,
        }))}
      />
      <Table
        title={t("financials.cash_branch")}
        firstColumnTitle={t("period.branches")}
        rows={cash.by_branch.map(({ name, branch: _branch, ...figures }) => ({
          name,
          path: null,
          figures,
        }))}
      />
    </div>
  );
}

type Row = { name: string; path: string | null; figures: CashFigures };

function Table({
  title,
  firstColumnTitle,
  rows,
}: {
  title: string;
  /** Title of the first column. */
  firstColumnTitle: string;
  rows: readonly Row[];
}) {
  const sum = (name: keyof CashFigures) =>
    rows.reduce((total, { figures }) => total + figures[name], 0);
  const total = { payments: sum("payments"), refunds: sum("refunds"), net: sum("net") };
  return (
    <table className="h-fit w-full border-collapse rounded-ui border border-line bg-raised text-table tabular-nums">
      <caption className="pb-2 text-start text-label font-semibold text-muted">{title}</caption>
      <thead className="bg-sunken text-label text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 text-start font-medium">
            {firstColumnTitle}
          </th>
          {(["payments", "refunds", "net"] as const).map((name) => (
            <th key={name} scope="col" className="px-3 py-2 text-amount font-medium">
              {t(`financials.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, path, figures }) => (
          <tr key={name} className="border-t border-line/60">
            <th scope="row" className="px-3 py-1.5 text-start font-medium">
              {path === null ? (
                name
              ) : (
                <Link to={path} className="hover:text-accent hover:underline">
                  {name}
                </Link>
              )}
            </th>
            <Cells figures={figures} />
          </tr>
        ))}
        <tr className="border-t-2 border-line font-semibold">
          <th scope="row" className="px-3 py-1.5 text-start">
            {t("financials.total")}
          </th>
          <Cells figures={total} />
        </tr>
      </tbody>
    </table>
  );
}

function Cells({ figures }: { figures: CashFigures }) {
  return (["payments", "refunds", "net"] as const).map((name) => (
    <td key={name} className="px-3 py-1.5 text-amount">
      <Money amount={figures[name]} />
    </td>
  ));
}
