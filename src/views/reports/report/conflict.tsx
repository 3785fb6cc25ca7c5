import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { joined } from "#domain/computed-fields.ts";
import type { Report } from "#domain/entities/report.ts";
import { emptyContent, type ReportContent } from "#domain/report-content.ts";
import { textOfPart } from "#domain/reports.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { Button } from "#src/views/parts/button.tsx";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Two texts of one report side by side; nothing is lost until the user chooses which one counts. */
export function Conflict({ writing }: { writing: Writing }) {
  const { theirs } = useSnapshot(writing.state);
  const [amends, setAmends] = useState(false);
  const report = theirs === null ? null : (theirs.report as Report);
  const isSigned = report?.status === "report_ready";
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    // The user was typing: keystrokes that follow must neither choose nor run anything.
    container.current?.focus();
    dropTyping("screen");
  }, []);
  useEffect(() => {
    // The new version is open, so this text goes into it.
    if (amends && !isSigned) writing.keepOurs();
  }, [amends, isSigned, writing]);
  if (report === null) return null;
  const theirText = textOfPart(report, writing.part) ?? emptyContent();
  const isAddendum = writing.part === "addendum";
  const name = report.author_name ?? "";
  const isOwn = report.author === session.account?.id;
  const isFromHere = theirs?.isFromHere ?? false;
  const signedBy = isFromHere ? "here_submitted" : isOwn ? "own_submitted" : "submitted";
  const title = isSigned
    ? t(`report_writing.conflict.${signedBy}`, words(report))
    : t(
        isOwn ? "report_writing.conflict.own_title" : "report_writing.conflict.title",
        words(report),
      );
  return (
    <section
      ref={container}
      tabIndex={-1}
      data-expects-text=""
      aria-label={t("report_writing.saving.conflict")}
      className="flex flex-col gap-4 p-5 outline-none"
    >
      <div role="alert" className="rounded-ui bg-stop-soft px-4 py-3 text-stop">
        <p className="font-semibold">{title}</p>
        <p>{t("report_writing.conflict.body")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isSigned ? (
          <Button
            onClick={() => {
              setAmends(true);
              openLayer({ kind: isAddendum ? "report-addendum" : "report-amend", report });
            }}
          >
            {t(isAddendum ? "addenda.conflict" : "report_writing.conflict.amend")}
          </Button>
        ) : (
          <>
            <Button onClick={() => writing.keepOurs(joined(writing.content(), theirText))}>
              {t("report_writing.conflict.both")}
            </Button>
            <Button onClick={() => writing.keepOurs()}>{t("report_writing.conflict.keep")}</Button>
          </>
        )}
        <Button onClick={() => writing.showTheirs()}>{t("report_writing.conflict.take")}</Button>
      </div>
      <div className="grid grid-cols-2 gap-4 max-compact:grid-cols-1">
        <Side
          title={t(
            isOwn && !isFromHere
              ? "report_writing.conflict.own_ours"
              : "report_writing.conflict.ours",
          )}
          content={writing.content()}
        />
        <Side
          title={
            isFromHere
              ? t("report_writing.conflict.here_theirs")
              : isOwn
                ? t("report_writing.conflict.own_theirs")
                : t("report_writing.conflict.theirs", { name })
          }
          content={theirText}
        />
      </div>
    </section>
  );
}

const words = ({ author_name: name, updated_at: at }: Report) => ({
  name: name ?? "",
  time: formatTime(at),
});

function Side({ title, content }: { title: string; content: ReportContent }) {
  return (
    <article className="rounded-ui border border-line bg-raised p-4">
      <h2 className="pb-2 text-label font-semibold text-muted">
        <OwnScript>{title}</OwnScript>
      </h2>
      <ReportText content={content} label={title} below={2} />
    </article>
  );
}
