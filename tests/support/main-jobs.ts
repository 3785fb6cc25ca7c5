/** Browser tests of the main jobs before each commit: a day at the reception, and a report. */
export const MAIN_JOBS = ["receptionist-day", "browser/reports.spec"];

/** Browser tests of the main jobs, which run in the current Chromium of Debian, too. */
export const MAIN_JOBS_AGAIN = [
  ...MAIN_JOBS,
  "browser/booking.spec",
  "browser/board.spec",
  "browser/controls.spec",
  "browser/desk-safety.spec",
  "browser/lock.spec",
  "browser/money-dialogs.spec",
  "browser/report-fields.spec",
  "browser/report-field-kinds.spec",
  "browser/report-scores.spec",
];
