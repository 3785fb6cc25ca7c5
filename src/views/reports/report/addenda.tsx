import type { Addendum } from "#domain/entities/report.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";

/** The submitted addenda below a report to read, each with its author, time, version and reason. */
export function Addenda({ of: addenda }: { of: readonly Addendum[] }) {
  return addenda.map(({ revision, content, author_name, submitted_at, amend_reason }, index) => (
    <section key={revision} className="mt-6 border-t border-line pt-3 [&_.report-text]:min-h-0">
      <h2 className="pb-2 font-semibold">{t("addenda.name", { number: index + 1 })}</h2>
      <ReportText content={content} label={t("addenda.name", { number: index + 1 })} below={2} />
      <footer className="pt-3 text-table text-muted">
        <p>
          {t("addenda.signed", {
            name: author_name,
            time: formatDateTime(submitted_at),
            revision,
          })}
        </p>
        {amend_reason !== null && <p>{t("addenda.reason", { reason: amend_reason })}</p>}
      </footer>
    </section>
  ));
}
