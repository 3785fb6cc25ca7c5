import { useEffect, useState } from "react";
import { listAppointments } from "#src/api/appointments.ts";
import { t } from "#src/i18n/t.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";
import { appointmentFacts, type Fact, patientFacts, visitWords } from "./preview-facts.ts";
import { rowOf } from "./results.ts";

/** What stands beside the list about the chosen line. */
export type Preview = {
  facts: readonly Fact[];
  /** The last appointments of a patient, the latest first; null where there are none to show. */
  visits: readonly { id: number; words: string }[] | null;
};

type Known = { key: string; preview: Preview | null };

/** Milliseconds a line stays chosen before it is looked up: who types on asks for nothing. */
const PAUSE = 180;
const VISITS = 4;

/** The preview of the chosen record; null while it is fetched, and when it cannot be. */
export function usePreview(record: RecentRecord | null): Preview | null {
  const [known, setKnown] = useState<Known>({ key: "", preview: null });
  const key = record === null ? "" : `${record.kind}:${record.id}`;
  useEffect(() => {
    if (record === null) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      // Without an answer the line itself still says who it is.
      previewOf(record).then(
        (preview) => left || setKnown({ key, preview }),
        () => left || setKnown({ key, preview: null }),
      );
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // The key stands for the record: a new answer with the same line looks nothing up anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return known.key === key ? known.preview : null;
}

/** Throws an ApiFailure. */
async function previewOf(record: RecentRecord): Promise<Preview> {
  const row = await rowOf(record);
  if (row.kind === "appointment") return { facts: appointmentFacts(row.record), visits: null };
  if (row.kind !== "patient") return { facts: [], visits: null };
  const { results, count } = await listAppointments({
    patient: String(record.id),
    ordering: "-start_at",
    page: "1",
    page_size: String(VISITS),
  });
  const all = { term: t("patients.records.appointments"), value: String(count), ltr: true };
  return {
    facts: [...patientFacts(row.record), all],
    visits: results.map((visit) => ({ id: visit.id, words: visitWords(visit) })),
  };
}
