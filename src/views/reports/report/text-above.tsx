import type { Report } from "#domain/entities/report.ts";
import { emptyContent } from "#domain/report-content.ts";
import { t } from "#src/i18n/t.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { Addenda } from "./addenda.tsx";

/** The submitted text above an addendum that is being written, and the addendum's name. */
export function TextAbove({ report }: { report: Report }) {
  const { content, addenda, amend_reason: reason } = report;
  return (
    <>
      <section
        aria-label={t("addenda.above")}
        // Focusable, so that the user can scroll a long text by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[35vh] overflow-y-auto border-b border-line bg-raised px-8 py-4 -outline-offset-2 [&_.report-text]:min-h-0"
      >
        <ReportText content={content ?? emptyContent()} />
        <Addenda of={addenda} />
      </section>
      <h2 className="px-8 pt-3 pb-1 font-semibold">
        {t("addenda.name", { number: addenda.length + 1 })}
        {reason !== null && (
          <>
            {" · "}
            <OwnScript>{reason}</OwnScript>
          </>
        )}
      </h2>
    </>
  );
}
