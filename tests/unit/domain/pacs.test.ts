import { describe, expect, it } from "vitest";
import { BranchInput } from "#domain/entities/branch.ts";
import {
  faultOfPacsAddress,
  fillPacsAddress,
  PACS_PLACEHOLDERS,
  type PacsFault,
  pacsStudyOf,
  SAMPLE_STUDY,
} from "#domain/pacs.ts";
import { validate } from "#domain/validate.ts";

const study = { accession: "12/3&x=ع", patient_id: "7", date: "20260131" };

describe("a PACS address", () => {
  it.each([
    [
      "https://pacs.test/view?acc={accession}&p={patient_id}&d={date}",
      "https://pacs.test/view?acc=12%2F3%26x%3D%D8%B9&p=7&d=20260131",
    ],
    ["https://pacs.test/{patient_id}/{accession}/x", "https://pacs.test/7/12%2F3%26x%3D%D8%B9/x"],
    ["https://pacs.test/#s={date}&again={date}", "https://pacs.test/#s=20260131&again=20260131"],
    ["https://pacs.test/list", "https://pacs.test/list"],
  ])("holds a study, URL-encoded: %s", (address, filled) => {
    expect(fillPacsAddress(address, study)).toBe(filled);
    expect(new URL(filled).host).toBe("pacs.test");
  });

  it.each([
    ["https://pacs.test/view?site=2&acc={accession}", "https://pacs.test/view"],
    ["https://pacs.test/a/{patient_id}/{accession}", "https://pacs.test/a/"],
    ["https://pacs.test/view?x=1#/{accession}", "https://pacs.test/view?x=1"],
    ["https://pacs.test/{accession}?x=1", "https://pacs.test/"],
    ["https://pacs.test/list?x=1#top", "https://pacs.test/list?x=1#top"],
  ])("without a study is the front page of the archive: %s", (address, front) => {
    expect(fillPacsAddress(address, null)).toBe(front);
  });

  it.each<[address: string, fault: PacsFault | null]>([
    ["https://pacs.test/{acession}", { part: "{acession}", position: 19 }],
    ["https://pacs.test/{accession", { part: "{", position: 19 }],
    ["https://pacs.test/accession}", { part: "}", position: 28 }],
    ["https://pacs.test/{{accession}}", { part: "{", position: 19 }],
    ["https://pacs.test/{}", { part: "{}", position: 19 }],
    ["https://pacs.test/{Accession}", { part: "{Accession}", position: 19 }],
    ["https://{accession}.test/", { part: "{accession}", position: 9 }],
    ["https://pacs{date}.test/", { part: "{date}", position: 13 }],
    ["https://pacs.test\\{date}", null],
    ["https:///{accession}/x", { part: "{accession}", position: 10 }],
    ["https://\\{accession}/x", { part: "{accession}", position: 10 }],
    ["https:///pacs.test/{accession}", null],
    ["https://pacs.test/?{toString}", { part: "{toString}", position: 20 }],
    ["https://pacs.test/{accession}{patient_id}{date}", null],
  ])("is refused with the place of what cannot be filled in: %s", (address, fault) => {
    expect(faultOfPacsAddress(address)).toEqual(fault);
    const judged = validate(BranchInput, { name: "B", address: "A", pacs_url: address });
    expect(judged.ok ? null : judged.errors).toEqual(
      fault === null ? null : { pacs_url: [expect.objectContaining({ code: "pacs_placeholder" })] },
    );
  });

  it("can be tried with sample values that need no encoding", () => {
    expect(Object.keys(SAMPLE_STUDY)).toEqual([...PACS_PLACEHOLDERS]);
    const values = Object.values(SAMPLE_STUDY);
    expect(values.map(encodeURIComponent)).toEqual(values);
  });
});

describe("the study of an appointment", () => {
  it("has the number of the patient's record and the day of the scan in the center's time zone", () => {
    const scan = { accession_number: "0042", patient: 9, start_at: "2026-01-31T22:30:00Z" };
    expect(pacsStudyOf(scan, "Africa/Cairo")).toEqual({
      accession: "0042",
      patient_id: "9",
      date: "20260201",
    });
  });
});
