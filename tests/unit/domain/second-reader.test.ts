import { submissionBy, waitsForAnother } from "#domain/second-reader.ts";
import { shownReportStatus } from "#domain/statuses.ts";
import { describe, expect, it } from "vitest";

const [FIRST, OTHER] = [7, 8];
const submissionsWith = (second_reader: boolean, part: "text" | "addendum") =>
  [null, FIRST].flatMap((first_reader) =>
    [FIRST, OTHER].map((me) => submissionBy(me, { second_reader, part, first_reader })),
  );

describe("a submission of a report", () => {
  it("is final where the center wants no second reader, whoever read the report first", () => {
    expect(submissionsWith(false, "text")).toEqual(["final", "final", "final", "final"]);
  });

  it("is preliminary at first, then final by another doctor, and never final by the first one", () => {
    expect(submissionsWith(true, "text")).toEqual(["preliminary", "preliminary", null, "final"]);
  });

  it("is final for an addendum, which needs one doctor", () => {
    expect(submissionsWith(true, "addendum")).toEqual(["final", "final", "final", "final"]);
  });
});

describe("a report that needs a second reader", () => {
  it("waits for another doctor than its first reader, for nobody else", () => {
    const scan = { first_reader: FIRST, awaits_second_reader: true };
    expect([
      waitsForAnother(FIRST, scan),
      waitsForAnother(OTHER, scan),
      waitsForAnother(null, scan),
      waitsForAnother(FIRST, { ...scan, awaits_second_reader: false }),
      waitsForAnother(null, { first_reader: null, awaits_second_reader: false }),
    ]).toEqual([true, false, false, false, false]);
  });

  it("is shown as preliminary while it is in progress", () => {
    const shown = (["not_started", "in_progress", "report_ready"] as const).flatMap(
      (report_status) =>
        [null, FIRST].map((first_reader) => shownReportStatus({ report_status, first_reader })),
    );
    expect(shown).toEqual([
      "not_started",
      "not_started",
      "in_progress",
      "preliminary",
      "report_ready",
      "report_ready",
    ]);
  });
});
