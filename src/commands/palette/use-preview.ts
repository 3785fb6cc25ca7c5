import { useEffect, useState } from "react";
import { listAppointments } from "#src/api/appointments.ts";
import { t } from "#src/i18n/t.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";
import { appointmentFacts, type Fact, patientFacts, visitWords } from "./preview-facts.ts";
import { rowOf } from "./results.ts";

/** The details of the chosen line. */
export type Preview = {
  facts: readonly Fact[];
  /** The last appointments of a patient, the latest first; null for other records. */
  visits: readonly { id: number; words: string }[] | null;
};

type LoadedPreview = { key: string; preview: Preview | null };

/**
 * Milliseconds for which a line must stay chosen before its details are read, so that typing sends no
 * requests.
 */
const PAUSE = 180;
const VISITS = 4;

/** Returns the preview of the chosen record; null while it is loading or if it cannot be read. */
export function usePreview(record: RecentRecord | null): Preview | null {
  const [known, setKnown] = useState<LoadedPreview>({ key: "", preview: null });
  const key = record === null ? "" : `${record.kind}:${record.id}`;
  useEffect(() => {
    if (record === null) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      // If this fails, the line itself still names the record.
      previewOf(record).then(
        (preview) => left || setKnown({ key, preview }),
        () => left || setKnown({ key, preview: null }),
      );
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // `key` stands for the record: results with the same line read nothing again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return known.key === key ? known.preview : null;
}

/** Reads the details of a record. Throws an ApiFailure. */
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
