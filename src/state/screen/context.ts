import { proxy, ref } from "valtio";
import type { Day } from "#domain/dates.ts";
import type { QuickRange } from "#domain/periods.ts";
import type { DesiredTime } from "#domain/slots.ts";
import type { ReceivedShift } from "./received-shift.ts";
import type { Row } from "./row.ts";
import type { EditorHandle, PriorsHandle, ReportHandle } from "./report-handles.ts";

export type { EditorAction, EditorHandle, ReportHandle } from "./report-handles.ts";
export type { Row, RowKind } from "./row.ts";

/** The screens that commands distinguish. */
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
  "machine_prices",
  "provider_prices",
  "accounts",
  "machines",
  "providers",
  "rules",
  "api_tokens",
  "transactions",
  "claim_batches",
  "claim_lines",
  "templates",
  "template",
  "autotexts",
  "worklist",
  "board",
  "report",
  "settings",
  "keys",
  "controls",
  "financials",
  "commissions",
  "pay_outs",
  "end-of-day",
  "safe",
  "other",
] as const;
export type ViewId = (typeof VIEWS)[number];

/** The selected rows of the list on screen. */
export type Selection = {
  rows: readonly Row[];
  /** Removes rows from the selection. */
  drop: (ids: readonly number[]) => void;
};

/** The form on screen, for commands. */
export type FormHandle = {
  submit: (intent: "save" | "save-next") => void;
  /** Returns true if leaving would lose input. */
  wouldLose: () => boolean;
  /** Returns true if anything was typed that is not saved, even if a draft keeps it. */
  isDirty: () => boolean;
  /** Whether the form can save and continue with the same patient. */
  hasNext: boolean;
  /** Restores the input that was put aside; null if there is none. */
  bringBack: (() => void) | null;
  /** Returns whether the save in progress succeeded, once that is known; null if nothing is being saved. */
  outcome: () => Promise<boolean> | null;
  /** Puts the input aside, clears the form and focuses its first field. */
  beginAnew: () => void;
  /** Takes back a save that waits for the network; returns false if none does. */
  takeBack: () => boolean;
  /** Number of open layers up to the form's own; a further layer puts the form out of reach. */
  depth: number;
};

/** The list on screen, for commands. */
export type GridHandle = {
  focusFilter: () => void;
  /** Null if the user may not export the list. */
  exportList: (() => void) | null;
  /** Null if the columns cannot be chosen. */
  chooseColumns: (() => void) | null;
  /** Switches between today and all days; null if the list has no days. */
  toggleDays?: (() => void) | null;
};

/** The catalog on screen, for commands; null for what the user may not do. */
export type CatalogHandle = {
  create: (() => void) | null;
  upload: (() => void) | null;
  /** Downloads the file to fill in for an upload. */
  template?: (() => void) | null;
  /** What can be done with many prices at once; null if the catalog is no price list. */
  prices?: PricesHandle | null;
};

/** The price list on screen, for commands. */
export type PricesHandle = {
  raise: () => void;
  /** Null for a provider. */
  copy: (() => void) | null;
  /** Null if the user may not export the list. */
  download: (() => void) | null;
};

/** The focused amount field, for the calculator. */
export type AmountHandle = {
  /** The amount in piastres from which shares and change are calculated; null if there is none. */
  wholeAmount: number | null;
  /** `change`: cash handed over for `wholeAmount`; `share`: a part of it; `sum`: an independent amount. */
  gives: "sum" | "change" | "share";
  setAmount: (amount: number) => void;
};

/** The day board on screen, for commands. */
export type BoardHandle = {
  nextWaiting: () => void;
  toNow: () => void;
  /** Starts moving the current appointment. */
  pickUp: () => void;
  /** Returns the free time under the cursor; null on an appointment and for past times. */
  free: () => DesiredTime | null;
  /** Returns the board's day if it is in the future; null for today and past days. */
  day: () => Day | null;
  undo: () => Promise<void>;
  canUndo: () => boolean;
};

/** The safes on screen, for commands. */
export type SafeHandle = {
  /** Returns the shifts whose cash can be received, in the order in which they were closed. */
  waiting: () => readonly ReceivedShift[];
  /** Returns the branch that is looked at; null if it is several. */
  branch: () => number | null;
};

/** The facts that views publish and commands read. */
export type Context = {
  view: ViewId;
  row: Row | null;
  /** Waits for the current record while it is loading and returns whether it came; null if none is loading. */
  loadingRow: { hasLoaded: () => Promise<boolean> } | null;
  /** Tells whether the current record may not be the one searched for; null if nothing was searched for. */
  unsure: { isUnsure: () => boolean } | null;
  /** Null if nothing is selected. */
  selection: Selection | null;
  form: FormHandle | null;
  grid: GridHandle | null;
  catalog: CatalogHandle | null;
  /** The focused amount field. */
  amount: { current: () => AmountHandle } | null;
  /** The PACS address that is being typed in the form of a branch. */
  archive: { address: () => string } | null;
  editor: EditorHandle | null;
  report: ReportHandle | null;
  priors: PriorsHandle | null;
  board: BoardHandle | null;
  safe: SafeHandle | null;
  /** Moves the days that the screen shows by as many days; null if they do not move. */
  days: { move: (by: number) => void } | null;
  /** The days of the screen, for commands. */
  period: { choose: (range: QuickRange) => void } | null;
  /** Counts and selects all doctors on the list who are due to be paid. */
  due: { count: () => number; select: () => void } | null;
  /** Prints the screen's own paper; null prints the page. */
  print: { run: () => void } | null;
  /** Prints the current record; null if it has no paper of its own. */
  rowPrint: { run: () => void } | null;
  /** Keys of an unfinished key sequence. */
  sequence: readonly string[];
};

export const context = proxy<Context>({
  view: "other",
  row: null,
  loadingRow: null,
  unsure: null,
  selection: null,
  form: null,
  grid: null,
  catalog: null,
  amount: null,
  archive: null,
  editor: null,
  report: null,
  priors: null,
  board: null,
  safe: null,
  days: null,
  period: null,
  due: null,
  print: null,
  rowPrint: null,
  sequence: [],
});

/**
 * A slot that several components may fill at once: the latest value counts, and each component removes only
 * its own.
 */
function createSlot<T>(show: (top: T | null) => void): (value: T) => () => void {
  const stack: { value: T }[] = [];
  return (value) => {
    const entry = { value };
    stack.push(entry);
    show(value);
    return () => {
      const index = stack.indexOf(entry);
      if (index >= 0) stack.splice(index, 1);
      show(stack.at(-1)?.value ?? null);
    };
  };
}

/** Each returns a function that removes what was published. */
export const publishView = createSlot<ViewId>((view) => {
  context.view = view ?? "other";
});
export const publishRow = createSlot<Row>((row) => {
  context.row = row === null ? null : ref(row);
});
export const publishLoadingRow = createSlot<{ hasLoaded: () => Promise<boolean> }>((row) => {
  context.loadingRow = row === null ? null : ref(row);
});
export const publishUncertainRow = createSlot<{ isUnsure: () => boolean }>((unsure) => {
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
export const publishArchive = createSlot<{ address: () => string }>((archive) => {
  context.archive = archive === null ? null : ref(archive);
});
export const publishDue = createSlot<NonNullable<Context["due"]>>((due) => {
  context.due = due === null ? null : ref(due);
});
export const publishEditor = createSlot<EditorHandle>((editor) => {
  context.editor = editor === null ? null : ref(editor);
});
export const publishReport = createSlot<ReportHandle>((report) => {
  context.report = report === null ? null : ref(report);
});
export const publishPriors = createSlot<PriorsHandle>((priors) => {
  context.priors = priors === null ? null : ref(priors);
});
export const publishBoard = createSlot<BoardHandle>((board) => {
  context.board = board === null ? null : ref(board);
});
export const publishSafe = createSlot<SafeHandle>((safe) => {
  context.safe = safe === null ? null : ref(safe);
});
export const publishDays = createSlot<NonNullable<Context["days"]>>((days) => {
  context.days = days === null ? null : ref(days);
});
export const publishPeriod = createSlot<{ choose: (range: QuickRange) => void }>((period) => {
  context.period = period === null ? null : ref(period);
});
export const publishPrint = createSlot<{ run: () => void }>((print) => {
  context.print = print === null ? null : ref(print);
});
export const publishRowPrint = createSlot<{ run: () => void }>((print) => {
  context.rowPrint = print === null ? null : ref(print);
});
