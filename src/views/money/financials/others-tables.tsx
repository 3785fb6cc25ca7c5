import { Link } from "wouter";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { insurersOf } from "#domain/financials.ts";
import { sumOf } from "#domain/money.ts";
import { t } from "#src/i18n/t.ts";
import { Money, OwnScript } from "#src/views/parts/text.tsx";

type Filters = Readonly<Record<string, string>>;

/** What insurers should have paid and paid, and what referring doctors were paid; each figure opens its rows. */
export function OthersTables({
  report,
  branches,
  hasMachines,
}: {
  report: FinancialReport;
  /** Ids of the branches of the report, by comma; undefined: all. */
  branches: string | undefined;
  /** Whether it is limited to some machines, by which claims cannot be listed. */
  hasMachines: boolean;
}) {
  const { start_date, end_date, paid_out } = report;
  const insurers = hasMachines ? [] : insurersOf(report);
  const claims: Filters = {
    appointment_start_date: start_date,
    appointment_end_date: end_date,
    status: "pending,completed",
    deleted: "false",
    ...(branches === undefined ? {} : { branch: branches }),
  };
  const moved: Filters = { method: "cash,transfer" };
  const paid: Filters = { ...moved, start_date, end_date };
  const reversed: Filters = {
    ...moved,
    // The list has days of its own unless it is told that there are none.
    start_date: "",
    end_date: "",
    reversed_start_date: start_date,
    reversed_end_date: end_date,
  };
  return (
    <>
      {insurers.length > 0 && (
        <>
          <SumsTable
            title={t("financials.insurers.title")}
            subject={t("financials.group.by_insurance_provider")}
            columns={(["expected", "received", "difference"] as const).map((name) => ({
              name,
              title: t(`financials.insurers.${name}`),
              path: "/insurance/transactions",
              filters: claims,
            }))}
            filter="provider"
            rows={insurers.map(({ insurance_provider: id, ...row }) => ({ id, ...row }))}
          />
          <p className="text-label text-muted">{t("financials.insurers.note")}</p>
        </>
      )}
      {paid_out !== null && paid_out.by_doctor.length > 0 && (
        <>
          <SumsTable
            title={t("financials.paid_out.title")}
            subject={t("financials.group.by_referring_doctor")}
            columns={(["paid", "reversed", "net"] as const).map((name) => ({
              name,
              title: t(`financials.paid_out.${name}`),
              path: name === "net" ? null : "/commissions/pay-outs",
              filters: name === "reversed" ? reversed : paid,
            }))}
            filter="doctor"
            rows={paid_out.by_doctor.map(({ referring_doctor: id, ...row }) => ({ id, ...row }))}
          />
          <p className="text-label text-muted">{t("financials.paid_out.note")}</p>
        </>
      )}
    </>
  );
}

/** A column of sums: its rows are in the list at `path`; null for the difference of the columns before it. */
type Column<Name extends string> = {
  name: Name;
  title: string;
  path: string | null;
  filters: Filters;
};

function SumsTable<Name extends string>({
  title,
  subject,
  columns,
  filter,
  rows,
}: {
  title: string;
  /** Title of the first column. */
  subject: string;
  columns: readonly Column<Name>[];
  /** Name of the filter of the lists that takes the id of a row. */
  filter: string;
  rows: readonly (Record<Name, number> & { id: number; name: string })[];
}) {
  const cellsOf = (sums: Record<Name, number>, own: Filters) =>
    columns.map(({ name, path, filters }) => (
      <td key={name} className="px-3 py-1.5 text-amount">
        {path === null ? (
          <Money amount={sums[name]} />
        ) : (
          <Link
            to={`${path}?${new URLSearchParams({ ...filters, ...own }).toString()}`}
            className="hover:text-accent hover:underline"
          >
            <Money amount={sums[name]} />
          </Link>
        )}
      </td>
    ));
  const totals = Object.fromEntries(
    columns.map(({ name }) => [name, sumOf(rows.map((row) => row[name]))]),
  ) as Record<Name, number>;
  return (
    <table className="h-fit w-full max-w-3xl border-collapse rounded-ui border border-line bg-raised text-table tabular-nums">
      <caption className="pb-2 text-start text-label font-semibold text-muted">{title}</caption>
      <thead className="bg-sunken text-label text-muted">
        <tr>
          <th scope="col" className="px-3 py-1.5 text-start">
            {subject}
          </th>
          {columns.map(({ name, title: heading }) => (
            <th key={name} scope="col" className="px-3 py-1.5 text-end">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line/60">
            <th scope="row" className="px-3 py-1.5 text-start font-normal">
              <OwnScript>{row.name}</OwnScript>
            </th>
            {cellsOf(row, { [filter]: String(row.id) })}
          </tr>
        ))}
        <tr className="border-t border-line/60 font-semibold">
          <th scope="row" className="px-3 py-1.5 text-start">
            {t("financials.total")}
          </th>
          {cellsOf(totals, {})}
        </tr>
      </tbody>
    </table>
  );
}
