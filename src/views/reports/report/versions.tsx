import { useEffect, useId, useRef, useState } from "react";
import type { ReportVersion } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { addendumNumbers, wholeText } from "#domain/report-versions.ts";
import { changesBetween } from "./text-changes.ts";
import { listReportVersions } from "#src/api/reports.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { FailedState, Skeleton } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";

const close = () => closeLayer("report-versions");

/** Every submitted text with who, when, why and what changed; arrow keys go through them. */
export function VersionsDialog({ appointment, title }: { appointment: number; title: string }) {
  const reading = useReading(appointment, () => listReportVersions(appointment));
  const { found: versions, failure, retry } = reading;
  const [chosen, setChosen] = useState<number | null>(null);
  const [showsChanges, setShowsChanges] = useState(true);
  const [showsSecond, setShowsSecond] = useState(false);
  const version = versions?.find(({ revision }) => revision === chosen) ?? versions?.[0];
  const textOf = ({ revision }: ReportVersion) =>
    wholeText(versions ?? [], revision, (number) => t("addenda.name", { number }));
  const before = versions?.find(({ revision }) => revision === (version?.revision ?? 0) - 1);
  const first = version?.first_content ?? null;
  return (
    <Dialog
      title={<OwnScript>{title}</OwnScript>}
      width="max-w-4xl"
      onClose={close}
      footer={
        <Button onClick={close} badge={<KeyBadge keys="escape" />}>
          {t("form.dialog.close")}
        </Button>
      }
    >
      {versions === null &&
        (failure === null ? (
          <Skeleton />
        ) : (
          <FailedState
            title={t("reports.versions_unread")}
            body={failureReason(failure)}
            retry={retry}
          />
        ))}
      {versions !== null && version !== undefined && (
        <div className="grid grid-cols-[14rem_1fr] gap-5">
          <div className="sticky top-0 flex flex-col gap-3 self-start">
            <VersionChoice versions={versions} chosen={version.revision} onChoose={setChosen} />
            {before !== undefined && (
              <label className="flex items-center gap-2 text-table">
                <input
                  type="checkbox"
                  checked={showsChanges}
                  onChange={(event) => setShowsChanges(event.target.checked)}
                />
                {t("reports.changes")}
              </label>
            )}
            {first !== null && (
              <label className="flex items-center gap-2 text-table">
                <input
                  type="checkbox"
                  checked={showsSecond}
                  onChange={(event) => setShowsSecond(event.target.checked)}
                />
                {t("second_reader.changes")}
              </label>
            )}
          </div>
          <div className="min-h-60">
            {first !== null && showsSecond ? (
              <Changes
                before={first}
                after={version.content}
                label={t("reports.version", { revision: version.revision })}
              />
            ) : before !== undefined && showsChanges ? (
              <Changes
                key={version.revision}
                before={textOf(before)}
                after={textOf(version)}
                label={t("reports.version", { revision: version.revision })}
              />
            ) : (
              <ReportText
                content={textOf(version)}
                label={t("reports.version", { revision: version.revision })}
                below={2}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function VersionChoice({
  versions,
  chosen,
  onChoose,
}: {
  versions: readonly ReportVersion[];
  chosen: number;
  onChoose: (revision: number) => void;
}) {
  const name = useId();
  const numbers = addendumNumbers(versions);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-label font-semibold text-muted">{t("reports.versions")}</legend>
      {versions.map(({ revision, author_name, submitted_at, amend_reason, first_reading }) => (
        <label
          key={revision}
          className="flex cursor-pointer items-start gap-2 rounded-ui border border-line px-3 py-2 text-table has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={revision}
            checked={revision === chosen}
            aria-label={t("reports.version", { revision })}
            autoFocus={revision === chosen}
            onChange={() => onChoose(revision)}
            className="mt-1"
          />
          <span className="min-w-0">
            <span className="font-medium">{t("reports.version", { revision })}</span>
            {numbers.has(revision) && (
              <span className="block">
                {t("addenda.name", { number: numbers.get(revision) ?? 0 })}
              </span>
            )}
            <span className="block text-muted">
              <OwnScript>{author_name}</OwnScript>
            </span>
            <span className="block text-muted">{formatDateTime(submitted_at)}</span>
            {first_reading !== null && (
              <span className="block text-muted">
                <OwnScript>
                  {t("second_reader.signed", {
                    name: first_reading.reader_name,
                    time: formatDateTime(first_reading.read_at),
                  })}
                </OwnScript>
              </span>
            )}
            <span className="block text-label text-faint">
              <OwnScript>
                {amend_reason ?? (revision === 1 ? t("reports.first_version") : "")}
              </OwnScript>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The later text, with additions underlined and removals struck out. */
function Changes({
  before,
  after,
  label,
}: {
  before: ReportContent;
  after: ReportContent;
  label: string;
}) {
  const found = changesBetween(before, after);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a long text, the first difference may be far down.
    const first = text.current?.querySelector("ins, del");
    first?.scrollIntoView({ block: "center" });
  }, []);
  const note =
    found === null
      ? t("reports.too_different")
      : found.changes.size === 0
        ? t("report_writing.unchanged.same")
        : null;
  return (
    <div ref={text}>
      {note !== null && <p className="pb-3 text-muted">{note}</p>}
      <ReportText
        content={found?.content ?? after}
        label={label}
        below={2}
        changes={found?.changes ?? null}
      />
    </div>
  );
}
