import type { Addendum, Report, ReportVersion, Signature } from "./entities/report.ts";
import type { Heading, ReportContent } from "./report-content.ts";

/** A version without its text, which is stored in the report as well or was replaced. */
export type VersionHead = Omit<ReportVersion, "content" | "first_content">;

/** What the versions of a report, the oldest first, say about the report as it stands. */
export function standingOf(
  versions: readonly VersionHead[],
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
function addendaOf(versions: readonly VersionHead[]): Addendum[] {
  return versions.flatMap((version) =>
    version.addendum === null ? [] : [{ ...signatureOf(version), content: version.addendum }],
  );
}

function signatureOf({ addendum: _addendum, ...signature }: VersionHead): Signature {
  return signature;
}

/** Returns the number of each version that adds an addendum, by its revision. */
export function addendumNumbers(versions: readonly ReportVersion[]): ReadonlyMap<number, number> {
  const added = versions.filter(({ addendum }) => addendum !== null);
  const inOrder = added.map(({ revision }) => revision).toSorted((one, other) => one - other);
  return new Map(inOrder.map((revision, index) => [revision, index + 1]));
}

/**
 * Returns the text of a version with the addenda below it as they were then, each under a heading. `versions` are those of
 * the report in any order, `nameOf` returns the heading of an addendum by its number.
 */
export function wholeText(
  versions: readonly ReportVersion[],
  revision: number,
  nameOf: (number: number) => string,
): ReportContent {
  const numbers = addendumNumbers(versions);
  const until = versions
    .filter((one) => one.revision <= revision)
    .toSorted((one, other) => one.revision - other.revision);
  const below = until.flatMap(({ revision: own, addendum }) =>
    addendum === null ? [] : [headingOf(nameOf(numbers.get(own) ?? 0)), ...addendum.content],
  );
  return { type: "doc", content: [...(until.at(-1)?.content.content ?? []), ...below] };
}

const headingOf = (text: string): Heading => ({
  type: "heading",
  attrs: { level: 2 },
  content: [{ type: "text", text }],
});
