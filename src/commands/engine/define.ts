import type { RoleCode } from "#domain/roles.ts";
import type { en } from "#src/i18n/en.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import type { Row, RowKind, ViewId } from "#src/state/screen/context.ts";

type Areas = (typeof en)["commands"];

/** `area.action`, as the dictionaries name every command. */
export type CommandId = {
  [Area in keyof Areas]: `${Area}.${Extract<keyof Areas[Area], string>}`;
}[keyof Areas];

/** By what a command was asked for. */
export type Source = "key" | "palette" | "menu" | "button";

/** What lies on top of the page. */
export const OVERLAYS = ["none", "palette", "dialog", "lock"] as const;
export type Overlay = (typeof OVERLAYS)[number];
/** On the page, and from the open palette too, which closes for it: the F-keys (docs/keyboard.md). */
export const PAGE_OR_PALETTE: readonly Overlay[] = ["none", "palette"];
/** Where the focus is: `amount` is text that an amount is read from, `rich` a text with its own looks, `picker` an open list of choices, which has the letters and Escape to itself. */
export const FOCUSES = ["text", "amount", "rich", "picker", "grid", "other"] as const;
export type Focus = (typeof FOCUSES)[number];

/** Whether letters are typed where the focus is, rather than run commands. */
export function isTypable(focus: Focus): boolean {
  return focus !== "grid" && focus !== "other";
}
/** The own shift; `unknown` until the server was asked and for those who have none. */
export const SHIFT_FACTS = ["active", "none", "unknown"] as const;
export type ShiftFact = (typeof SHIFT_FACTS)[number];

/** What is true at the moment a key is pressed; of finite values, so that a test can go through all. */
export type Facts = {
  view: ViewId;
  overlay: Overlay;
  focus: Focus;
  /** Kind of the record at hand. */
  selection: RowKind | "none";
  shift: ShiftFact;
  /** Whether a form is on screen. */
  hasForm: boolean;
  /** Whether the form can save and go on with the same patient. */
  hasNext: boolean;
  /** Whether something typed earlier was put aside from the form. */
  hasAside: boolean;
  /** Whether a list is on screen. */
  hasGrid: boolean;
  /** Whether the catalog on screen can be added to. */
  hasCatalog: boolean;
  /** Whether it can come in a file. */
  hasUpload: boolean;
  /** Whether a text editor is on screen. */
  hasEditor: boolean;
  /** Of the person who is signed in; Unknown has no commands that name roles. */
  role: RoleCode;
  /** Whether single letters run commands outside text. */
  singleLetters: boolean;
};

/** Where a command lives; a facet left out is any. Never a function, so that a test can go through it. */
export type When = {
  view?: readonly ViewId[];
  /** Default: nothing lies above the page. */
  overlay?: readonly Overlay[];
  focus?: readonly Focus[];
  selection?: readonly (RowKind | "none")[];
  shift?: readonly ShiftFact[];
  hasForm?: boolean;
  hasNext?: boolean;
  hasAside?: boolean;
  hasGrid?: boolean;
  hasCatalog?: boolean;
  hasUpload?: boolean;
  hasEditor?: boolean;
};

/** Part of the cheat sheet and the palette a command stands in. */
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

/** What a command is run with. */
export type RunArgs = {
  source: Source;
  /** The record it is about; there is one whenever the command has a `param`. */
  row: Row | null;
  /** All records it is about: several where rows are selected and the command takes `many`. */
  rows: readonly Row[];
  /** Whether its key came while something was being searched for: the record on screen is not meant then. */
  isSearched: boolean;
};

/** Something a person can do, declared once; keys, palette, buttons and the cheat sheet render it. */
export type Command = {
  id: CommandId;
  title: MessageKey;
  /** Other words it is found by. */
  words: MessageKey;
  section: Section;
  /** `f2`, `mod+k`, `shift+slash`, `g>p`; by position, not by letter. */
  keys: readonly string[];
  when: When;
  /** Roles that have it; null: everyone. */
  roles: readonly RoleCode[] | null;
  /** The record it needs: the row at hand, else the palette asks for one. */
  param: RowKind | null;
  /** Whether it is done to every row that is selected; what cannot be done to one is said for that one. Default false. */
  many: boolean;
  /**
   * Whether a person types on behind it: keys wait until it is done, as they do for one with a `param`, and what
   * is typed on after its refusal runs nothing. Default false.
   */
  asks: boolean;
  /** Whether holding the key repeats it. Default false. */
  repeats: boolean;
  /** Whether it is listed in the palette. Default true. */
  listed: boolean;
  /** Why it cannot run now, in words; the same rule that the server enforces. */
  refuse: (facts: Facts, row: Row | null) => MessageKey | null;
  /** Takes a refused person to where the reason can be mended. */
  whenRefused: ((reason: MessageKey) => void) | null;
  run: (args: RunArgs) => void | Promise<void>;
};

type Declared = Pick<Command, "id" | "section" | "run"> & Partial<Omit<Command, "title" | "words">>;

/** Declares a command. Title and words come from the dictionaries by its id. */
export function defineCommand(declared: Declared): Command {
  return {
    keys: [],
    when: {},
    roles: null,
    param: null,
    many: false,
    asks: false,
    repeats: false,
    listed: true,
    refuse: () => null,
    whenRefused: null,
    ...declared,
    title: `commands.${declared.id}.title`,
    words: `commands.${declared.id}.words`,
  };
}

/** Whether a command is there at all: its role and its place. */
export function isHere({ when, roles }: Command, facts: Facts): boolean {
  if (roles !== null && !roles.includes(facts.role)) return false;
  const { overlay = ["none"] } = when;
  return (
    overlay.includes(facts.overlay) &&
    fits(when.view, facts.view) &&
    fits(when.focus, facts.focus) &&
    fits(when.selection, facts.selection) &&
    fits(when.shift, facts.shift) &&
    (when.hasForm === undefined || when.hasForm === facts.hasForm) &&
    (when.hasNext === undefined || when.hasNext === facts.hasNext) &&
    (when.hasAside === undefined || when.hasAside === facts.hasAside) &&
    (when.hasGrid === undefined || when.hasGrid === facts.hasGrid) &&
    (when.hasCatalog === undefined || when.hasCatalog === facts.hasCatalog) &&
    (when.hasUpload === undefined || when.hasUpload === facts.hasUpload) &&
    (when.hasEditor === undefined || when.hasEditor === facts.hasEditor)
  );
}

function fits<T>(wanted: readonly T[] | undefined, fact: T): boolean {
  return wanted === undefined || wanted.includes(fact);
}
