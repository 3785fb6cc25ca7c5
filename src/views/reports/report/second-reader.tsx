import type { Report } from "#domain/entities/report.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";

/** Says above the text of a preliminary report who read it, and what a submission does. */
export function PreliminaryNote({ report }: { report: Report }) {
  const { first_reading: first } = report;
  if (first === null) return null;
  const isOwn = first.reader === session.account?.id;
  const note = !isOwn ? "note" : report.submits_as === null ? "note_own" : "note_alone";
  return (
    <p
      role="note"
      className="border-b border-line bg-waiting-soft px-5 py-2 text-table text-waiting"
    >
      {t(`second_reader.${note}`, {
        name: first.reader_name,
        time: formatDateTime(first.read_at),
      })}
    </p>
  );
}

/** Returns the titles of the commands that submit a report; undefined where they need no other than their own. */
export function submissionTitles({
  submits_as: as,
  first_reading: first,
}: Report): Record<"submit" | "submitNext", MessageKey | undefined> {
  if (as === "preliminary")
    return {
      submit: "second_reader.submit.preliminary",
      submitNext: "second_reader.submit.preliminary_next",
    };
  if (first !== null)
    return { submit: "second_reader.submit.final", submitNext: "second_reader.submit.final_next" };
  return { submit: undefined, submitNext: undefined };
}
