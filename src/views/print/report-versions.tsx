import type { ReactNode } from "react";
import type { Addendum, Signature } from "#domain/entities/report.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

/** The addenda on the paper of a report, in order, each with its label, reason, first date and signature. */
export function PrintedAddenda({
  of: addenda,
  first,
}: {
  of: readonly Addendum[];
  first: string | null;
}) {
  return addenda.map((addendum, index) => (
    <section key={addendum.revision} className="mt-6 [&_.report-text]:min-h-0">
      <Version
        label={t("addenda.paper.numbered", { number: index + 1, revision: addendum.revision })}
        reason={addendum.amend_reason}
        first={first}
      />
      <ReportText content={addendum.content} />
      <SignatureBlock of={addendum} version={addendum.revision} />
    </section>
  ));
}

/** Says which version a text belongs to, why it was written, and when the report was first submitted. */
export function Version({
  label,
  reason,
  first,
}: {
  label: string;
  reason: string | null;
  first: string | null;
}) {
  return (
    <Notice label={label}>
      {reason !== null && (
        <p>
          {t("common.reason")}: <OwnScript>{reason}</OwnScript>
        </p>
      )}
      {first !== null && (
        <p>
          {t("reports.paper.first")}: <bdi>{formatDateTime(first)}</bdi>
        </p>
      )}
    </Notice>
  );
}

/** Who signed a text, with title and licence number as they were then, and a line for the pen. */
export function SignatureBlock({
  of: signature,
  version,
  children,
}: {
  of: Signature;
  /** Shown if the report has several versions; else null. */
  version: number | null;
  /** Beside the signature. */
  children?: ReactNode;
}) {
  const { author_name, author_title, author_licence_number, submitted_at } = signature;
  return (
    <footer className="mt-8 flex items-start gap-6 break-inside-avoid">
      <div className="grid flex-1 grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Pair term={t("reports.paper.doctor")}>
          <OwnScript className="font-semibold">{author_name}</OwnScript>
          {author_title !== null && <OwnScript className="block">{author_title}</OwnScript>}
          {author_licence_number !== null && (
            <span className="block">
              {t("addenda.paper.licence")} <Ltr>{author_licence_number}</Ltr>
            </span>
          )}
        </Pair>
        <Pair term={t("reports.paper.submitted")}>
          {formatDateTime(submitted_at)}
          {version !== null && ` · ${t("reports.version", { revision: version })}`}
        </Pair>
        <Pair term={t("print.signature")}>........................</Pair>
      </div>
      {children}
    </footer>
  );
}

export function Notice({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="mb-3 break-inside-avoid break-after-avoid border border-black p-1 text-center">
      <p className="font-semibold">{label}</p>
      {children}
    </div>
  );
}

/** A term and its value, as two cells of a grid. */
export function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <span className="font-medium">{term}</span>
      <span>{children}</span>
    </>
  );
}
