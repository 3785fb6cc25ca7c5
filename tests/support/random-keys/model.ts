import { swapLayout } from "#domain/layouts.ts";
import { appointmentAt, type Pressed } from "./moment.ts";
import type { Walker } from "./walk-center.ts";

/** A write request of the page. */
export interface Write {
  method: string;
  path: string;
  /** The number of keys pressed before the write. */
  after: number;
}

/** The number of keys before a write that may have caused it; queued keys are dropped after 3 s. */
const MAX_KEYS_BEFORE_WRITE = 60;
/** Milliseconds for which a sequence waits for its second key, with a margin for a busy machine. */
const SEQUENCE_MS = 2_500;

const PALETTE = new Set([
  "F2",
  "F3",
  "Control+K",
  "Control+Shift+K",
  "Shift+F1",
  "Shift+F10",
  "ContextMenu",
]);
const SAVES = new Set(["Enter", "Control+Enter", "Control+Shift+Enter", " "]);
const STEPS = new Set(["a", "s", "c", "n", "u"]);
/** The second keys of the sequences that open a list with an active row. */
const LISTS = new Set(["a", "w", "p"]);

/** Returns the Latin letter of a key in either layout; other keys unchanged. */
function keyOf({ stroke }: Pressed): string {
  return /[\u0621-\u064A]/u.test(stroke) ? swapLayout(stroke) : stroke;
}

/** The keys that may have caused a write, the latest last. */
class Keys {
  readonly all: readonly Pressed[];
  readonly #walker: Walker;

  constructor(history: readonly Pressed[], { after }: Write, walker: Walker) {
    this.#walker = walker;
    this.all = history.slice(Math.max(0, after - MAX_KEYS_BEFORE_WRITE), after);
  }

  /** Returns true if a key that saves or presses a button came after this index. */
  savedAfter(place: number): boolean {
    return this.all.slice(place + 1).some((one) => SAVES.has(one.stroke));
  }

  saved(condition: (one: Pressed) => boolean = () => true): boolean {
    return this.all.some((one) => SAVES.has(one.stroke) && condition(one));
  }

  /** Returns true if the letter was pressed as a command. */
  typed(letter: string): boolean {
    return this.all.some((one, index) => keyOf(one) === letter && this.#isCommand(index));
  }

  last(is: (one: Pressed) => boolean): number {
    return this.all.findLastIndex(is);
  }

  /** Returns the indexes of sequences such as `m` and `a` that were commands, not text. */
  sequences(first: string, seconds: ReadonlySet<string>): number[] {
    return this.all.flatMap((one, index) => {
      const nextKey = this.all[index + 1];
      if (nextKey === undefined || keyOf(one) !== first || !seconds.has(keyOf(nextKey))) return [];
      if (nextKey.at - one.at > SEQUENCE_MS) return [];
      return this.#isCommand(index) && this.#isCommand(index + 1) ? [index + 1] : [];
    });
  }

  /** Returns true if a key was typed ahead for a list, asked for with Escape and `g`, that has not opened yet. */
  isForComingList(place: number): boolean {
    const asked = this.all.findLastIndex(
      (one, index) =>
        index < place &&
        keyOf(one) === "g" &&
        LISTS.has(keyOf(this.all[index + 1] ?? one)) &&
        this.all[index - 1]?.stroke === "Escape",
    );
    return asked >= 0 && this.all[asked]?.path === this.all[place]?.path;
  }

  /**
   * Returns true if a letter is a command: no text field has the focus, nothing covers the page, and none is about to
   * open.
   */
  #isCommand(at: number): boolean {
    const keyAtIndex = this.all[at];
    if (
      keyAtIndex === undefined ||
      keyAtIndex.isText ||
      keyAtIndex.dialogs > 0 ||
      keyAtIndex.isLocked
    )
      return false;
    if (keyAtIndex.isLoading && /\/(?:create|edit)$/u.test(keyAtIndex.path)) return false;
    // Only a doctor (or a user who may be signed in as one) can write a report, so only their letters are taken for its
    // text.
    const mayWrite = this.#walker === "doctor" || this.#walker === "nobody";
    if (mayWrite && keyAtIndex.isLoading && keyAtIndex.path.endsWith("/report"))
      return this.isForComingList(at);
    return !this.#isAwaited(at);
  }

  /** Returns true if a key before it opened a text field that appeared only after it. */
  #isAwaited(at: number): boolean {
    const isLetter = (one: Pressed) => Array.from(one.stroke).length === 1;
    const opener = this.all.slice(0, at).findLastIndex((one) => !isLetter(one));
    const opened = this.all[opener];
    if (opened === undefined || !OPENS_TEXT.has(opened.stroke)) return false;
    const between = this.all.slice(opener + 1, at + 1);
    if (between.some(({ isText }) => isText)) return false;
    for (const later of this.all.slice(at + 1)) {
      if (later.isText && (later.dialogs > opened.dialogs || later.path !== opened.path))
        return true;
      if (!isLetter(later)) return false;
    }
    return false;
  }
}

/** Keys that open something to type into. */
const OPENS_TEXT = new Set([...PALETTE, "F4", "F7", "F8", "F10", "Delete"]);

/** Returns true if something may have been chosen in the palette. */
function fromPalette(keys: Keys): boolean {
  const opened = keys.last(({ stroke, hasPalette }) => PALETTE.has(stroke) || hasPalette);
  return opened >= 0 && keys.savedAfter(opened - 1);
}

/** Returns true if a button of the page was pressed. */
function fromButton(keys: Keys): boolean {
  return keys.saved(({ focus, stroke }) => stroke !== "Control+Enter" && focus === "BUTTON");
}

/** Returns true if a key was pressed for this appointment, or for an unknown one. */
function pressedFor(keys: Keys, stroke: string, id: number): boolean {
  const index = keys.last((one) => one.stroke === stroke);
  const pressedKey = keys.all[index];
  if (pressedKey === undefined || !keys.savedAfter(index)) return false;
  const ofAppointment = appointmentAt(pressedKey);
  if (ofAppointment === null || ofAppointment === id) return true;
  // The palette may have opened another appointment since.
  return keys.all.slice(index + 1).some((later) => PALETTE.has(later.stroke)) && fromPalette(keys);
}

function isStep(keys: Keys, id: number): boolean {
  const isAbout = (place: number): boolean =>
    keys.isForComingList(place) ||
    [keys.all[place - 1], keys.all[place]].some((one) => {
      const ofAppointment = one === undefined ? null : appointmentAt(one);
      return ofAppointment === null || ofAppointment === id;
    });
  return keys.sequences("m", STEPS).some(isAbout) || fromPalette(keys) || fromButton(keys);
}

/** Returns true if a button of the appointment was pressed, on its page or beside its row. */
function isButtonFor(keys: Keys, id: number): boolean {
  return keys.saved((one) => {
    const ofAppointment = appointmentAt(one);
    return (
      one.focus === "BUTTON" &&
      one.dialogs === 0 &&
      (ofAppointment === null || ofAppointment === id)
    );
  });
}

function isPayment(keys: Keys, id: number): boolean {
  const f7 = keys.last(({ stroke }) => stroke === "F7");
  if (f7 >= 0 && keys.all[f7]?.dialogs === 0) return pressedFor(keys, "F7", id);
  return fromPalette(keys) || isButtonFor(keys, id);
}

const isForm = (keys: Keys, path: RegExp): boolean =>
  keys.saved((one) => path.test(one.path)) || fromPalette(keys);

const inDialog = (keys: Keys): boolean =>
  keys.saved(({ dialogs }) => dialogs > 0) || fromPalette(keys) || fromButton(keys);

/** Returns true if a key that opens a dialog and a key that answers it were pressed. */
function openedAndAnswered(keys: Keys, ...strokes: string[]): boolean {
  const index = keys.last((one) => strokes.includes(keyOf(one)));
  return (index >= 0 && keys.savedAfter(index)) || fromPalette(keys) || fromButton(keys);
}

type Rule = readonly [what: RegExp, isExplained: (keys: Keys, id: number) => boolean];

/** All writes of the product, each with the keys that may cause it. The first matching pattern counts. */
const RULES: readonly Rule[] = [
  [/^POST \/appointments\/(\d+)\/status\/$/u, isStep],
  [/^POST \/appointments\/(\d+)\/payments\/$/u, isPayment],
  [
    /^DELETE \/appointments\/(\d+)\/$/u,
    (keys, id) => pressedFor(keys, "Delete", id) || fromPalette(keys) || isButtonFor(keys, id),
  ],
  [
    /^PATCH \/appointments\/(\d+)\/$/u,
    (keys) =>
      isForm(keys, /\/edit$|^\/board/u) || keys.last(({ stroke }) => stroke === "Control+Z") >= 0,
  ],
  [
    /^POST \/appointments\/$/u,
    (keys) => isForm(keys, /\/appointments\/create$/u) || openedAndAnswered(keys, "F4"),
  ],
  [/^PUT \/appointments\/(\d+)\/report\/$/u, canSaveReport],
  [/^POST \/appointments\/(\d+)\/report\/submit\/$/u, canSubmitReport],
  [/^POST \/appointments\/(\d+)\/report\/amend\/$/u, (keys) => openedAndAnswered(keys, "e")],
  [/^POST \/appointments\/(\d+)\/report\/addendum\/$/u, (keys) => openedAndAnswered(keys, "a")],
  [/^PUT \/appointments\/(\d+)\/report\/addendum\/$/u, canSaveReport],
  [
    /^POST \/appointments\/(\d+)\/report\/discard\/$/u,
    (keys) => fromPalette(keys) || fromButton(keys),
  ],
  [/^(?:POST|PATCH) \/insurance-transactions\//u, (keys) => openedAndAnswered(keys, "i", "e")],
  [/^POST \/receptionist-shift\/(?:close_shift\/)?$/u, (keys) => openedAndAnswered(keys, "F8")],
  [
    /^POST \/doctor-shift\/$/u,
    (keys) =>
      keys.last(({ stroke }) => stroke === "F8") >= 0 || fromPalette(keys) || fromButton(keys),
  ],
  [/^POST \/doctor-shift\/close_shift\/$/u, (keys) => openedAndAnswered(keys, "F8")],
  [
    /^POST \/(?:receptionist|doctor)-shift\/\d+\/(?:end|flag|clear|compensate)_shift\/$/u,
    (keys) => openedAndAnswered(keys, "e", "f", "c", "m"),
  ],
  [
    /^POST \/(?:receptionist|doctor)-shift\/\d+\/unflag_shift\/$/u,
    (keys) =>
      keys.sequences("s", new Set(["u"])).length > 0 || fromPalette(keys) || fromButton(keys),
  ],
  [
    /^POST \/auth\/lock\/$/u,
    (keys) =>
      keys.last(({ stroke }) => stroke === "Control+Shift+L") >= 0 ||
      fromPalette(keys) ||
      fromButton(keys),
  ],
  [/^POST \/auth\/logout\/$/u, (keys) => fromPalette(keys) || fromButton(keys)],
  // The demo's login page offers its accounts by F-keys.
  [
    /^POST \/auth\/login\/$/u,
    (keys) => keys.saved() || keys.last(({ stroke }) => /^F\d$/u.test(stroke)) >= 0,
  ],
  [/^POST \/auth\/refresh\/$/u, () => true],
  [
    /^PATCH \/account\/current-user\/?$/u,
    // The days of the appointment list are stored as a setting, too.
    (keys) => inDialog(keys) || isForm(keys, /^\/account\//u) || keys.typed("d"),
  ],
  [/^POST \/account\/change-password\/$/u, (keys) => isForm(keys, /^\/account\/password/u)],
  [
    /^(?:POST|PATCH) \/report-templates\//u,
    (keys) => isForm(keys, /^\/settings\/templates/u) || inDialog(keys),
  ],
  [/price-list\/(?:raise|copy)\/$/u, (keys) => openedAndAnswered(keys, "h", "o")],
  [/^POST \/discount-approvals\//u, (keys) => keys.saved(({ dialogs }) => dialogs > 0)],
  [/^DELETE /u, (keys) => openedAndAnswered(keys, "Delete")],
  [/^(?:POST|PATCH) \//u, inDialog],
];

/** Keys that open a report. Text typed after them belongs to the report, also before it has loaded. */
const OPENS_REPORT = new Set(["F10", "r", "n", "Enter"]);

const isOfReport = (one: Pressed, id: number): boolean => one.path === `/appointments/${id}/report`;

/** Returns true if a key changed the report's text: the client then saves it without a further key. */
function canSaveReport(keys: Keys, id: number): boolean {
  const opened = keys.last((one) => OPENS_REPORT.has(keyOf(one)) && !isOfReport(one, id));
  const isAhead = opened >= 0 && keys.all.slice(opened + 1).some((one) => keyOf(one).length === 1);
  return isAhead || keys.all.some((one) => one.isText && isOfReport(one, id));
}

function canSubmitReport(keys: Keys, id: number): boolean {
  const opened = keys.last((one) => OPENS_REPORT.has(keyOf(one)) && !isOfReport(one, id));
  const isAhead = opened >= 0 && keys.savedAfter(opened);
  return isAhead || keys.saved((one) => isOfReport(one, id)) || fromPalette(keys);
}

/** Returns an error message if no key can have caused a write, null otherwise. */
export function explainUnaskedWrite(
  history: readonly Pressed[],
  write: Write,
  walker: Walker,
): string | null {
  const writeText = `${write.method} ${write.path}`;
  const keys = new Keys(history, write, walker);
  for (const [kind, isExplained] of RULES) {
    const match = kind.exec(writeText);
    if (match !== null)
      return isExplained(keys, Number(match[1])) ? null : `no key asked for ${writeText}`;
  }
  return `nobody knows of ${writeText}`;
}
