import type { RoleCode } from "#domain/roles.ts";
import type { en } from "#src/i18n/en.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { CATALOG_IDS, type CatalogId } from "#src/state/screen/catalogs.ts";
import type { Row, RowKind, ViewId } from "#src/state/screen/context.ts";

type Areas = (typeof en)["commands"];

/** Id of a command, `area.action`; also its key in the dictionaries. */
export type CommandId = {
  [Area in keyof Areas]: `${Area}.${Extract<keyof Areas[Area], string>}`;
}[keyof Areas];

/** How a command was invoked. */
export type Source = "key" | "palette" | "menu" | "button";

/** What is open above the page. */
export const OVERLAYS = ["none", "palette", "dialog", "lock"] as const;
export type Overlay = (typeof OVERLAYS)[number];
/** For commands that also work in the open palette, which they close: the F-keys (docs/keyboard.md). */
export const PAGE_OR_PALETTE: readonly Overlay[] = ["none", "palette"];
/**
 * Where the focus is. `amount`: a text field that is read as an amount; `rich`: the text editor; `picker`: an
 * open list of choices, which handles letters and Escape itself.
 */
export const FOCUSES = ["text", "amount", "rich", "picker", "grid", "other"] as const;
export type Focus = (typeof FOCUSES)[number];

/** Returns true if the focused element takes letters as text, so that they run no commands. */
export function isTypable(focus: Focus): boolean {
  return focus !== "grid" && focus !== "other";
}
/** The user's own shift; `unknown` until the server was asked, and for roles without shifts. */
export const SHIFT_FACTS = ["active", "none", "unknown"] as const;
export type ShiftFact = (typeof SHIFT_FACTS)[number];

/**
 * The context in which a key is pressed. All values are finite sets, so that a test can visit every
 * combination.
 */
export type Facts = {
  view: ViewId;
  overlay: Overlay;
  focus: Focus;
  /** Kind of the current record. */
  selection: RowKind | "none";
  shift: ShiftFact;
  /** Whether a form is on screen. */
  hasForm: boolean;
  /** Whether the form can save and continue with the same patient. */
  hasNext: boolean;
  /** Whether the form has input that was put aside. */
  hasAside: boolean;
  /** Whether a list is on screen. */
  hasGrid: boolean;
  /** Whether the user may export the list on screen. */
  hasExport: boolean;
  /** Whether the columns of the list can be chosen. */
  hasColumns: boolean;
  /** Whether the user may add a record to the catalog on screen. */
  hasCatalog: boolean;
  /** Whether the user may upload the catalog from a file. */
  hasUpload: boolean;
  /** Whether a text editor is on screen. */
  hasEditor: boolean;
  /** Whether a form asks for the address of an image archive. */
  hasArchive: boolean;
  /** Role of the signed-in person; Unknown has no commands that name roles. */
  role: RoleCode;
  /** Whether single letters run commands outside text fields. */
  singleLetters: boolean;
};

/**
 * Where a command is available; an omitted property matches any value. Plain data instead of a function, so
 * that a test can visit every combination.
 */
export type When = {
  view?: readonly ViewId[];
  /** Default: nothing is open above the page. */
  overlay?: readonly Overlay[];
  focus?: readonly Focus[];
  selection?: readonly (RowKind | "none")[];
  shift?: readonly ShiftFact[];
  hasForm?: boolean;
  hasNext?: boolean;
  hasAside?: boolean;
  hasGrid?: boolean;
  hasExport?: boolean;
  hasColumns?: boolean;
  hasCatalog?: boolean;
  hasUpload?: boolean;
  hasEditor?: boolean;
  hasArchive?: boolean;
};

/** Section of the cheat sheet and the palette that lists the command. */
export type Section =
  | "search"
  | "go"
  | "appointment"
  | "patient"
  | "catalog"
  | "report"
  | "editor"
  | "shift"
  | "list"
  | "form"
  | "screen"
  | "session";

/** Arguments of a command. */
export type RunArgs = {
  source: Source;
  /** The record of the command; never null if the command has a `param`. */
  row: Row | null;
  /** All records of the command: several if rows are selected and the command takes `many`. */
  rows: readonly Row[];
  /**
   * Whether the key was pressed while the palette contained a search, so that the record on screen is not
   * meant.
   */
  isSearched: boolean;
};

/** A command, declared once; keys, palette, buttons and cheat sheet are generated from it. */
export type Command = {
  id: CommandId;
  title: MessageKey;
  section: Section;
  /** `f2`, `mod+k`, `shift+slash`, `g>p`; by position of the key, not by its letter. */
  keys: readonly string[];
  when: When;
  /** Roles that may use it; null: all. */
  roles: readonly RoleCode[] | null;
  /** Kind of record it needs: the current record, else the palette asks for one. */
  param: RowKind | null;
  /** Of a command with the `param` `record`: the catalogs whose records it takes. Default: all. */
  catalogs: readonly CatalogId[];
  /**
   * Whether it acts only where its record is on screen. Any other command with a `param` that the palette can ask for is
   * offered everywhere; `when` then limits its keys and buttons alone. Default false.
   */
  hereOnly: boolean;
  /**
   * Whether it applies to all selected rows; if it is refused for some, the reason is shown for each. Default
   * false.
   */
  many: boolean;
  /**
   * Whether users type on after it: keystrokes are queued until it is done, as for commands with a `param`,
   * and after a refusal what is typed runs nothing. Default false.
   */
  asks: boolean;
  /** Whether holding the key down repeats it. Default false. */
  repeats: boolean;
  /** Whether it is listed in the palette. Default true. */
  listed: boolean;
  /** Returns the message key of why it cannot run now, by the rule that the server enforces; null if it can. */
  refuse: (facts: Facts, row: Row | null) => MessageKey | null;
  /** Called after a refusal, to take the user where the cause can be fixed. */
  whenRefused: ((reason: MessageKey) => void) | null;
  run: (args: RunArgs) => void | Promise<void>;
};

type Declared = Pick<Command, "id" | "section" | "run"> & Partial<Omit<Command, "title">>;

/** Declares a command. Its title comes from the dictionaries by its id. */
export function defineCommand(declared: Declared): Command {
  return {
    keys: [],
    when: {},
    roles: null,
    param: null,
    catalogs: CATALOG_IDS,
    hereOnly: false,
    many: false,
    asks: false,
    repeats: false,
    listed: true,
    refuse: () => null,
    whenRefused: null,
    ...declared,
    title: `commands.${declared.id}.title`,
  };
}

/** Returns true if a command is available for this role and in this context. */
export function isAvailable({ when, roles }: Command, facts: Facts): boolean {
  if (roles !== null && !roles.includes(facts.role)) return false;
  const { overlay = ["none"] } = when;
  return (
    overlay.includes(facts.overlay) &&
    isWanted(when.view, facts.view) &&
    isWanted(when.focus, facts.focus) &&
    isWanted(when.selection, facts.selection) &&
    isWanted(when.shift, facts.shift) &&
    (when.hasForm === undefined || when.hasForm === facts.hasForm) &&
    (when.hasNext === undefined || when.hasNext === facts.hasNext) &&
    (when.hasAside === undefined || when.hasAside === facts.hasAside) &&
    (when.hasGrid === undefined || when.hasGrid === facts.hasGrid) &&
    (when.hasExport === undefined || when.hasExport === facts.hasExport) &&
    (when.hasColumns === undefined || when.hasColumns === facts.hasColumns) &&
    (when.hasCatalog === undefined || when.hasCatalog === facts.hasCatalog) &&
    (when.hasUpload === undefined || when.hasUpload === facts.hasUpload) &&
    (when.hasEditor === undefined || when.hasEditor === facts.hasEditor) &&
    (when.hasArchive === undefined || when.hasArchive === facts.hasArchive)
  );
}

/** Kinds of records that the palette asks for. A claim of a batch is not one: it is found in its batch. */
const ASKED_KINDS = [
  "patient",
  "appointment",
  "shift",
  "record",
  "transaction",
  "template",
  "claim_batch",
  "safe_movement",
  "doctor_balance",
  "pay_out",
] as const satisfies readonly RowKind[];
export type AskedKind = (typeof ASKED_KINDS)[number];

/** Returns the kind of record that the palette asks for, if none is at hand; null if it does not ask. */
export function askedKind({ param, hereOnly }: Pick<Command, "param" | "hereOnly">) {
  return hereOnly ? null : (ASKED_KINDS.find((kind) => kind === param) ?? null);
}

/** Returns true if the palette offers a command here: also where it would ask for its record. */
export function isOffered(command: Command, facts: Facts): boolean {
  if (isAvailable(command, facts)) return true;
  return askedKind(command) !== null && isAvailable({ ...command, when: {} }, facts);
}

function isWanted<T>(wanted: readonly T[] | undefined, fact: T): boolean {
  return wanted === undefined || wanted.includes(fact);
}
