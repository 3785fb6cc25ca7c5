import type { ReactNode } from "react";
import { Link } from "wouter";
import type { FinancialReport, Profit } from "#domain/entities/financial-report.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { Money } from "#src/views/parts/text.tsx";

/** What the safes spent, by kind, and what is left of the net; each line opens its movements in the day book. */
export function ProfitTable({
  report: { start_date, end_date },
  profit,
  branches,
}: {
  report: Pick<FinancialReport, "start_date" | "end_date">;
  profit: Profit;
  /** Ids of the branches of the report, by comma; undefined: all. */
  branches: string | undefined;
}) {
  const pathOf = (category?: number) =>
    `/safe?${new URLSearchParams({
      start_date,
      end_date,
      kind: "spent",
      ...(category === undefined ? {} : { category: String(category) }),
      ...(branches === undefined ? {} : { branch: branches }),
    }).toString()}`;
  return (
    <table className="h-fit w-full max-w-xl border-collapse rounded-ui border border-line bg-raised text-table tabular-nums">
      <caption className="pb-2 text-start text-label font-semibold text-muted">
        {t("financials.profit.title")}
      </caption>
      <tbody>
        <Line title={t("financials.figure.net")} amount={profit.net} isStrong />
        {profit.by_category.map(({ category, name_ar, name_en, amount }) => {
          const [first, second] = language() === "ar" ? [name_ar, name_en] : [name_en, name_ar];
          return (
            <Line
              key={category}
              title={<Opened path={pathOf(category)}>{first || second}</Opened>}
              amount={-amount}
            />
          );
        })}
        <Line
          title={<Opened path={pathOf()}>{t("financials.profit.expenses")}</Opened>}
          amount={-profit.expenses}
          isStrong
        />
        {profit.written_off !== 0 && (
          <Line title={t("financials.profit.written_off")} amount={-profit.written_off} />
        )}
        <Line title={t("financials.profit.profit")} amount={profit.profit} isStrong />
      </tbody>
    </table>
  );
}

function Opened({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link to={path} className="hover:text-accent hover:underline">
      {children}
    </Link>
  );
}

function Line({
  title,
  amount,
  isStrong = false,
}: {
  title: ReactNode;
  amount: number;
  isStrong?: boolean;
}) {
  return (
    <tr className={`border-t border-line/60 ${isStrong ? "font-semibold" : ""}`}>
      <th scope="row" className={`px-3 py-1.5 text-start ${isStrong ? "" : "ps-6 font-normal"}`}>
        {title}
      </th>
      <td className="px-3 py-1.5 text-amount">
        <Money amount={amount} />
      </td>
    </tr>
  );
}
