import type { Addendum, Report, ReportVersion, Signature } from "./entities/report.ts";

/** What the versions of a report, the oldest first, say about the report as it stands. */
export function standingOf(
  versions: readonly ReportVersion[],
): Pick<Report, "revision" | "first_submitted_at" | "revision_reason" | "signed" | "addenda"> {
  const last = versions.at(-1);
  const signed = versions.findLast(({ addendum }) => addendum === null);
  return {
    revision: last?.revision ?? 0,
    first_submitted_at: versions[0]?.submitted_at ?? null,
    revision_reason: last?.amend_reason ?? null,
    signed: signed === undefined ? null : signatureOf(signed),
    addenda: addendaOf(versions),
  };
}

/** Returns the addenda of some versions, in their order. */
export function addendaOf(versions: readonly ReportVersion[]): Addendum[] {
  return versions.flatMap((version) =>
    version.addendum === null ? [] : [{ ...signatureOf(version), content: version.addendum }],
  );
}

function signatureOf({
  content: _content,
  addendum: _addendum,
  ...signature
}: ReportVersion): Signature {
  return signature;
}
