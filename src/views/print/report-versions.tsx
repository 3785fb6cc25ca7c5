import type { ReactNode } from "react";
import type { Addendum, FirstReading, Signature } from "#domain/entities/report.ts";
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
  const { author_name, author_title, author_licence_number, submitted_at, first_reading } =
    signature;
  return (
    <footer className="mt-8 flex items-start gap-6 break-inside-avoid">
      <div className="grid flex-1 grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {first_reading !== null && <FirstReader of={first_reading} />}
        <Pair
          term={t(
            first_reading === null ? "reports.paper.doctor" : "second_reader.paper.second_reader",
          )}
        >
          <Doctor name={author_name} title={author_title} licence={author_licence_number} />
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

/** Who read a text first, and when. */
function FirstReader({ of: reading }: { of: FirstReading }) {
  const { reader_name, reader_title, reader_licence_number, read_at } = reading;
  return (
    <>
      <Pair term={t("second_reader.paper.first_reader")}>
        <Doctor name={reader_name} title={reader_title} licence={reader_licence_number} />
      </Pair>
      <Pair term={t("second_reader.paper.read_at")}>{formatDateTime(read_at)}</Pair>
    </>
  );
}

function Doctor(of: { name: string; title: string | null; licence: string | null }) {
  return (
    <>
      <OwnScript className="font-semibold">{of.name}</OwnScript>
      {of.title !== null && (
        <span className="block">
          <OwnScript>{of.title}</OwnScript>
        </span>
      )}
      {of.licence !== null && (
        <span className="block">
          {t("addenda.paper.licence")} <Ltr>{of.licence}</Ltr>
        </span>
      )}
    </>
  );
}

/** Says in large words that a report is preliminary, above its text. */
export function PreliminaryNotice() {
  return (
    <div className="mb-3 break-inside-avoid break-after-avoid border-2 border-black p-2 text-center">
      <p className="text-figure font-semibold">{t("second_reader.paper.preliminary")}</p>
      <p className="font-semibold">{t("second_reader.paper.not_final")}</p>
    </div>
  );
}

/** Who read a preliminary text, below it. */
export function PreliminarySignature({ of: reading }: { of: FirstReading }) {
  return (
    <footer className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 break-inside-avoid">
      <FirstReader of={reading} />
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
