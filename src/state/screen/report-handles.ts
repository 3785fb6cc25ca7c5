import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { TextPlace } from "#domain/report-checks.ts";
import type { PlaceholderName, ReportContent } from "#domain/report-content.ts";

/** Actions of the text editor. */
export const EDITOR_ACTIONS = [
  "bold",
  "italic",
  "underline",
  "superscript",
  "subscript",
  "heading",
  "bullets",
  "numbers",
  "direction",
  "field",
  "table",
  "row_add",
  "row_remove",
  "column_add",
  "column_remove",
  "table_remove",
  "undo",
  "redo",
  "find",
] as const;
export type EditorAction = (typeof EDITOR_ACTIONS)[number];

/** The text editor on screen, for commands. */
export type EditorHandle = {
  run: (action: EditorAction) => void;
  /**
   * Inserts content at the cursor. If nothing has been written in the text, replaces it and puts the cursor at `cursor`,
   * by default the start.
   */
  insert: (content: ReportContent, cursor?: "start" | "end") => void;
  /** Inserts a placeholder for a fact of the appointment; null if the text has the facts already. */
  placeholder: ((name: PlaceholderName) => void) | null;
  /** Returns the selected part of the text; null if nothing is selected. */
  selected: () => ReportContent | null;
  /** Number of open layers up to the editor's own; a further layer puts it out of reach. */
  depth: number;
  focus: () => void;
  /** Focuses the line of a field if what is typed into it makes no value; returns whether it does. */
  focusUnread: () => boolean;
  /** Selects the next field to fill in after the cursor, else the first. */
  focusOpenField: () => void;
  /** Selects a part of the text and shows it. */
  goTo: (place: TextPlace) => void;
};

/** The report on screen, for commands. */
export type ReportHandle = {
  report: Report;
  appointment: Appointment;
  /** Inserts a template; null if the report is not being written. */
  insertTemplate: ((template: ReportTemplate) => void) | null;
  /** Saves the text; returns whether the server has all of it. Null if the report is not being written. */
  save: (() => Promise<boolean>) | null;
  /** Saves and submits; returns whether it was submitted. Null if the report is not being written. */
  submit: ((opensNext: boolean) => Promise<boolean>) | null;
  /**
   * Takes back a submission that has no response yet; returns false if there is none. Null if the report is not being
   * written.
   */
  takeBack: (() => boolean) | null;
  /** Asks, and discards what was written since the last submission. Null if the report is not being written. */
  discard: (() => Promise<void>) | null;
};

/** The earlier reports beside the report on screen, for commands. */
export type PriorsHandle = {
  /** Whether it is known that the patient has none. */
  hasNone: boolean;
  /** Shows the report that is compared with and focuses it; focuses the text again if an earlier report has the focus. */
  show: () => Promise<void>;
  /** Opens its study in the image archive. */
  images: () => Promise<void>;
  /** Inserts its test, day and result at the cursor of the text being written. */
  compare: () => Promise<void>;
};
