import { beforeAll, describe, expect, it } from "vitest";
import { mentionsIn } from "#domain/audit-changes.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { ALL_TEXT_AREAS } from "#src/i18n/areas.ts";
import { loadMessages, loadTexts } from "#src/i18n/t.ts";
import { changesOf } from "#domain/audit-changes.ts";
import { valueWords } from "#src/views/center/trail/value-words.ts";

function exportOf(entity: string, filter: object): AuditRow {
  return {
    id: 1,
    at: "2026-11-21T08:00:00.000Z",
    actor: 1,
    actor_name: "Sami",
    action: "export",
    entity,
    entity_id: null,
    branch: null,
    address: null,
    api_token: null,
    before: null,
    after: { filter, file: "xlsx", rows: 3 },
    names: {
      "branch:3": { ar: "الدقي", en: "Dokki" },
      "account:7": { ar: "نورا", en: "Nora" },
      "referring_doctor:7": { ar: "د. عادل", en: "Dr Adel" },
    },
  } as unknown as AuditRow;
}

/** Returns how the filters of an export read, without the signs that isolate names. */
function filtersOf(row: AuditRow): string | undefined {
  const change = changesOf(row).find(({ field }) => field === "filter");
  if (change === undefined) return undefined;
  return valueWords(row, change, "after").text.replaceAll(/[\u2066-\u2069]/gu, "");
}

const SHIFTS = exportOf("receptionist-shifts", {
  start_date: "2026-11-01",
  branch: "3",
  receptionist: "7,8",
  difference: "short",
  ordering: "-start_time",
});

describe("the filters of an export", () => {
  const load = async (language: "ar" | "en") => {
    await loadMessages(language);
    await loadTexts(ALL_TEXT_AREAS);
  };
  beforeAll(() => load("en"));

  it("are in words in the history, with the names of records, in English", () => {
    expect(filtersOf(SHIFTS)).toBe(
      "From: 01/11/2026 · Branch: Dokki · Receptionist: Nora, No. 8 · Difference: Short",
    );
  });

  it("are in words in Arabic", async () => {
    await load("ar");
    expect(filtersOf(SHIFTS)).toBe(
      "من: 01/11/2026 · الفرع: الدقي · موظف الاستقبال: نورا, رقم 8 · الفرق: عجز",
    );
    await load("en");
  });

  it("name the kind of record that they mean in that list", () => {
    expect(filtersOf(exportOf("commission-rules", { doctor: "7" }))).toBe(
      "Referring doctor: Dr Adel",
    );
    expect(filtersOf(exportOf("insurance-transactions", { status: "pending" }))).toBe(
      "Status: Pending",
    );
  });

  it("say that there were none", () => {
    expect(filtersOf(exportOf("rooms", { ordering: "id" }))).toBe("none, all rows");
  });

  it("mention the records whose names the server adds", () => {
    expect(mentionsIn(SHIFTS)).toEqual([
      { kind: "branch", id: 3 },
      { kind: "account", id: 7 },
      { kind: "account", id: 8 },
    ]);
    expect(mentionsIn(exportOf("financial_report", { branches: "all" }))).toEqual([]);
  });
});
