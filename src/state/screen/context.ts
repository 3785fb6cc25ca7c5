import { proxy, ref } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Day } from "#domain/dates.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { PlaceholderName, ReportContent } from "#domain/report-content.ts";
import type { WishedTime } from "#domain/slots.ts";
import type { CatalogId } from "./catalogs.ts";

/** The screens that commands tell apart. */
export const VIEWS = [
  "dashboard",
  "appointments",
  "booking",
  "appointment",
  "appointment-edit",
  "patients",
  "patient",
  "shift",
  "catalog",
  "accounts",
  "machines",
  "providers",
  "rules",
  "transactions",
  "templates",
  "template",
  "worklist",
  "board",
  "report",
  "settings",
  "keys",
  "controls",
  "financials",
  "other",
] as const;
export type ViewId = (typeof VIEWS)[number];

/** The record at hand: the active row of a list, or what the screen is about. */
export type Row =
  | { kind: "appointment"; id: number; record: Appointment }
  | { kind: "patient"; id: number; record: Patient }
  | { kind: "transaction"; id: number; record: InsuranceTransaction }
  | { kind: "template"; id: number; record: ReportTemplate }
  | { kind: "shift"; of: "receptionist"; id: number; record: ReceptionistShift }
  | { kind: "shift"; of: "doctor"; id: number; record: DoctorShift }
  | {
      /** Of a catalog, whichever it is. */
      kind: "record";
      catalog: CatalogId;
      id: number;
      record: Stored & { active?: boolean };
      /** The record it belongs to; null where it belongs to none. */
      parent: number | null;
      /** What it is called in a sentence. */
      name: string;
    };
export type RowKind = Row["kind"];

/** The rows that a person selected in the list on screen; none where nothing is selected. */
export type Selection = {
  rows: readonly Row[];
  /** Takes rows out of the selection. */
  drop: (ids: readonly number[]) => void;
};

/** The form on screen, as commands reach it. */
export type FormHandle = {
  submit: (intent: "save" | "save-next") => void;
  /** Whether leaving would lose what was typed. */
  wouldLose: () => boolean;
  /** Whether saving and going on with the same patient makes sense. */
  hasNext: boolean;
  /** Brings back what was put aside; null when there is nothing. */
  bringBack: (() => void) | null;
  /** Whether what is being saved was saved, once that is known; null when nothing is being saved. */
  outcome: () => Promise<boolean> | null;
  /** Puts what is typed aside, and begins an empty form at its first field. */
  beginAnew: () => void;
  /** Layers that are open as far as the form's own; beneath any further one it is out of reach. */
  depth: number;
};

/** The list on screen, as commands reach it. */
export type GridHandle = {
  focusFilter: () => void;
  exportList: () => void;
  /** Null where the columns are what they are. */
  chooseColumns: (() => void) | null;
  /** Goes from today to all days and back; null where the list is of no days. */
  toggleDays?: (() => void) | null;
};

/** The catalog on screen, as commands reach it; null for what the person may not do. */
export type CatalogHandle = {
  create: (() => void) | null;
  upload: (() => void) | null;
};

/** The amount field that has the focus, as the calculator reaches it. */
export type AmountHandle = {
  /** The amount that shares and change are of, in piastres; null where there is none. */
  of: number | null;
  /** `change`: what is handed over for it; `share`: a part of it; `sum`: an amount of its own. */
  gives: "sum" | "change" | "share";
  take: (amount: number) => void;
};

/** What can be done to the text at hand. */
export const EDITOR_ACTIONS = [
  "bold",
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
] as const;
export type EditorAction = (typeof EDITOR_ACTIONS)[number];

/** The text editor on screen, as commands reach it. */
export type EditorHandle = {
  run: (action: EditorAction) => void;
  /** Puts a content where the cursor is; in place of a text in which nothing is written. */
  insert: (content: ReportContent) => void;
  /** Puts what stands for a fact of the appointment; null where a text has its facts already. */
  placeholder: ((name: PlaceholderName) => void) | null;
  focus: () => void;
  /** Chooses what is left to fill in after the cursor, or else the first of it. */
  focusOpenField: () => void;
};

/** The report on screen, as commands reach it. */
export type ReportHandle = {
  report: Report;
  appointment: Appointment;
  /** Takes a template for the text; null when it is not being written. */
  insertTemplate: ((template: ReportTemplate) => void) | null;
  /** Saves and signs; answers whether it is signed. Null when it is not being written. */
  submit: ((goesOn: boolean) => Promise<boolean>) | null;
};

/** The day board on screen, as commands reach it. */
export type BoardHandle = {
  nextWaiting: () => void;
  toNow: () => void;
  /** Takes the appointment at hand to move it. */
  take: () => void;
  /** The free time at hand; null where there is an appointment or it has gone by. */
  free: () => WishedTime | null;
  /** The day of the board where that is still to come; null today and in the past. */
  day: () => Day | null;
  undo: () => Promise<void>;
  canUndo: () => boolean;
};

/** What views publish and commands see. */
export type Context = {
  view: ViewId;
  row: Row | null;
  /** Answers whether the record at hand came, while it is still being read; null where none is awaited. */
  coming: { until: () => Promise<boolean> } | null;
  /** Whether the record at hand may not be the one that was searched for; null where nothing was. */
  unsure: { isUnsure: () => boolean } | null;
  /** Null where nothing is selected. */
  selection: Selection | null;
  form: FormHandle | null;
  grid: GridHandle | null;
  catalog: CatalogHandle | null;
  /** The amount field at hand. */
  amount: { current: () => AmountHandle } | null;
  editor: EditorHandle | null;
  report: ReportHandle | null;
  board: BoardHandle | null;
  /** Prints what is shown; null prints the page. */
  print: { run: () => void } | null;
  /** Prints the record at hand; null where it has no paper beside that of the screen. */
  rowPrint: { run: () => void } | null;
  /** Keys of a sequence that waits for its next one. */
  sequence: readonly string[];
};

export const context = proxy<Context>({
  view: "other",
  row: null,
  coming: null,
  unsure: null,
  selection: null,
  form: null,
  grid: null,
  catalog: null,
  amount: null,
  editor: null,
  report: null,
  board: null,
  print: null,
  rowPrint: null,
  sequence: [],
});

/** What several parts on screen publish at once: the latest counts, and each takes back only its own. */
function createSlot<T>(show: (top: T | null) => void): (value: T) => () => void {
  const stack: { value: T }[] = [];
  return (value) => {
    const entry = { value };
    stack.push(entry);
    show(value);
    return () => {
      const at = stack.indexOf(entry);
      if (at >= 0) stack.splice(at, 1);
      show(stack.at(-1)?.value ?? null);
    };
  };
}

/** Each answers the function that takes back what was published. */
export const publishView = createSlot<ViewId>((view) => {
  context.view = view ?? "other";
});
export const publishRow = createSlot<Row>((row) => {
  context.row = row === null ? null : ref(row);
});
export const publishComing = createSlot<{ until: () => Promise<boolean> }>((coming) => {
  context.coming = coming === null ? null : ref(coming);
});
export const publishUnsure = createSlot<{ isUnsure: () => boolean }>((unsure) => {
  context.unsure = unsure === null ? null : ref(unsure);
});
export const publishSelection = createSlot<Selection>((selection) => {
  context.selection = selection === null ? null : ref(selection);
});
export const publishForm = createSlot<FormHandle>((form) => {
  context.form = form === null ? null : ref(form);
});
export const publishGrid = createSlot<GridHandle>((grid) => {
  context.grid = grid === null ? null : ref(grid);
});
export const publishCatalog = createSlot<CatalogHandle>((catalog) => {
  context.catalog = catalog === null ? null : ref(catalog);
});
export const publishAmount = createSlot<{ current: () => AmountHandle }>((amount) => {
  context.amount = amount === null ? null : ref(amount);
});
export const publishEditor = createSlot<EditorHandle>((editor) => {
  context.editor = editor === null ? null : ref(editor);
});
export const publishReport = createSlot<ReportHandle>((report) => {
  context.report = report === null ? null : ref(report);
});
export const publishBoard = createSlot<BoardHandle>((board) => {
  context.board = board === null ? null : ref(board);
});
export const publishPrint = createSlot<{ run: () => void }>((print) => {
  context.print = print === null ? null : ref(print);
});
export const publishRowPrint = createSlot<{ run: () => void }>((print) => {
  context.rowPrint = print === null ? null : ref(print);
});
