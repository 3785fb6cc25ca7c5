import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { REPORT_PARTS } from "#domain/reports.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { ApiFailure, mayHaveSucceeded } from "#src/api/failure.ts";
import { getReport } from "#src/api/reports.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { onChange } from "../live/live.ts";
import { untilRetry } from "../live/network.ts";
import { currentLocation } from "../screen/navigation.ts";
import { closeNotice, showNotice } from "../screen/notices.ts";
import { ownDraft, ownDraftPlaces } from "../screen/own-drafts.ts";
import { createUnsubmitted } from "./unsubmitted.ts";

const PLACE = /^appointments\.(?<id>\d+)\.\w+\.unsubmitted$/;

/** Returns what was said when a report was left unsubmitted, and stays until it is submitted, opened or closed. */
export const leftWords = (appointment: Appointment): string =>
  t("report_writing.not_submitted.left_of", {
    name: appointment.patient_name,
    test: testName(appointment),
  });

/** Returns the functions that tell a doctor which reports the pages before have left unsubmitted. */
export function createLeftReports() {
  /** The words of the notices on screen, by appointment. */
  const said = new Map<number, string>();

  const marksOf = (id: number) =>
    REPORT_PARTS.map((part) =>
      createUnsubmitted(ownDraft(`appointments.${id}.${part}.unsubmitted`)),
    );

  function stopSaying(id: number): void {
    const words = said.get(id);
    if (words !== undefined) closeNotice(words);
    said.delete(id);
  }

  /** Says that a report is not submitted, or stops saying so if it is. */
  async function look(id: number): Promise<void> {
    const found = await readBoth(id);
    const marks = marksOf(id);
    if (found !== null && marks.some((mark) => mark.wasLeft(found.report))) {
      const words = leftWords(found.appointment);
      said.set(id, words);
      return showNotice({ words, isClosable: true, command: "report.unsubmitted" });
    }
    for (const mark of marks) mark.clear();
    stopSaying(id);
  }

  return {
    /** Says it now, and until the returned function is called keeps what is said true. */
    follow(): () => void {
      const ids = new Set(
        ownDraftPlaces().flatMap((place) => PLACE.exec(place)?.groups?.["id"] ?? []),
      );
      for (const id of ids) {
        // The report itself says so.
        if (currentLocation() !== `/appointments/${id}/report`) void look(Number(id));
      }
      return onChange("report", ({ id }) => {
        if (said.has(id)) void look(id);
      });
    },
    /** Returns the appointment of a report that was left, which is said no longer; null if none was. */
    take(): number | null {
      const [id] = said.keys();
      if (id === undefined) return null;
      stopSaying(id);
      return id;
    },
  };
}

/** Returns an appointment and its report once the server answers; null if the user may not read them any more. */
async function readBoth(id: number): Promise<{ appointment: Appointment; report: Report } | null> {
  for (;;) {
    try {
      const [appointment, report] = await Promise.all([getAppointment(id), getReport(id)]);
      return { appointment, report };
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (!mayHaveSucceeded(failure)) return null;
      await untilRetry();
    }
  }
}

export const leftReports = createLeftReports();
