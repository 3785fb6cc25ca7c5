import { swapLayout } from "#domain/layouts.ts";
import { appointmentAt, type Pressed } from "./moment.ts";
import type { Walker } from "./walk-center.ts";

/** Something that the page asked the server to change. */
export interface Write {
  method: string;
  path: string;
  /** How many keys had been pressed by then. */
  after: number;
}

/** Keys after which a write can no longer be what they asked for: what is held is held for 3 s. */
const REACH = 60;
/** Milliseconds that a sequence waits for its second key, and a little more for a busy machine. */
const SEQUENCE = 2_500;

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

/** The Latin letter of a key, whichever layout is active; other keys as they are. */
function keyOf({ stroke }: Pressed): string {
  return /[\u0621-\u064A]/u.test(stroke) ? swapLayout(stroke) : stroke;
}

/** The keys that a write may come from, the latest first. */
class Keys {
  readonly all: readonly Pressed[];
  readonly #walker: Walker;

  constructor(history: readonly Pressed[], { after }: Write, walker: Walker) {
    this.#walker = walker;
    this.all = history.slice(Math.max(0, after - REACH), after);
  }

  /** Whether a key that saves, or presses a button, came after a place. */
  savedAfter(place: number): boolean {
    return this.all.slice(place + 1).some((one) => SAVES.has(one.stroke));
  }

  saved(where: (one: Pressed) => boolean = () => true): boolean {
    return this.all.some((one) => SAVES.has(one.stroke) && where(one));
  }

  /** Whether a letter was pressed where it is a command. */
  typed(letter: string): boolean {
    return this.all.some((one, at) => keyOf(one) === letter && this.#isCommand(at));
  }

  last(is: (one: Pressed) => boolean): number {
    return this.all.findLastIndex(is);
  }

  /** Places of sequences such as `m` and `a`, where letters are no text. */
  sequences(first: string, seconds: ReadonlySet<string>): number[] {
    return this.all.flatMap((one, at) => {
      const next = this.all[at + 1];
      if (next === undefined || keyOf(one) !== first || !seconds.has(keyOf(next))) return [];
      if (next.at - one.at > SEQUENCE) return [];
      return this.#isCommand(at) && this.#isCommand(at + 1) ? [at + 1] : [];
    });
  }

  /** Whether a letter is a command: no text has the focus, nothing lies above the page, and no text is awaited. */
  #isCommand(at: number): boolean {
    const one = this.all[at];
    if (one === undefined || one.isText || one.dialogs > 0 || one.isLocked) return false;
    if (one.isComing && /\/(?:create|edit)$/u.test(one.path)) return false;
    // Who only reads a report types no text into it.
    const mayWrite = this.#walker === "doctor" || this.#walker === "nobody";
    if (mayWrite && one.isComing && one.path.endsWith("/report")) return false;
    return !this.#isAwaited(at);
  }

  /** Whether a key before it opened a text that came only after it. */
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

/** Whether something was taken in the palette. */
function fromPalette(keys: Keys): boolean {
  const opened = keys.last(({ stroke, hasPalette }) => PALETTE.has(stroke) || hasPalette);
  return opened >= 0 && keys.savedAfter(opened - 1);
}

/** Whether a button of the page was pressed, or a line of a list. */
function fromButton(keys: Keys): boolean {
  return keys.saved(({ focus, stroke }) => stroke !== "Control+Enter" && focus === "BUTTON");
}

/** Whether a key was pressed about an appointment, as far as it is known about which. */
function pressedFor(keys: Keys, stroke: string, id: number): boolean {
  const at = keys.last((one) => one.stroke === stroke);
  const one = keys.all[at];
  if (one === undefined || !keys.savedAfter(at)) return false;
  const about = appointmentAt(one);
  if (about === null || about === id) return true;
  // Somebody else may have been looked up since.
  return keys.all.slice(at + 1).some((later) => PALETTE.has(later.stroke)) && fromPalette(keys);
}

function isStep(keys: Keys, id: number): boolean {
  const isAbout = (place: number): boolean =>
    [keys.all[place - 1], keys.all[place]].some((one) => {
      const about = one === undefined ? null : appointmentAt(one);
      return about === null || about === id;
    });
  return keys.sequences("m", STEPS).some(isAbout) || fromPalette(keys) || fromButton(keys);
}

/** A button about the appointment itself, on its page or beside its row. */
function isButtonFor(keys: Keys, id: number): boolean {
  return keys.saved((one) => {
    const about = appointmentAt(one);
    return one.focus === "BUTTON" && one.dialogs === 0 && (about === null || about === id);
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

/** Whether a key that opens a question, and one that answers it, were pressed. */
function asked(keys: Keys, ...strokes: string[]): boolean {
  const at = keys.last((one) => strokes.includes(keyOf(one)));
  return (at >= 0 && keys.savedAfter(at)) || fromPalette(keys) || fromButton(keys);
}

type Rule = readonly [what: RegExp, isExplained: (keys: Keys, id: number) => boolean];

/** Every write that the product knows, and the keys that may ask for it. */
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
    (keys) => isForm(keys, /\/appointments\/create$/u) || asked(keys, "F4"),
  ],
  [/^PUT \/appointments\/(\d+)\/report\/$/u, isWriting],
  [/^POST \/appointments\/(\d+)\/report\/submit\/$/u, isSubmit],
  [/^POST \/appointments\/(\d+)\/report\/amend\/$/u, (keys) => asked(keys, "e")],
  [/^(?:POST|PATCH) \/insurance-transactions\//u, (keys) => asked(keys, "i", "e")],
  [/^POST \/receptionist-shift\/(?:close_shift\/)?$/u, (keys) => asked(keys, "F8")],
  [
    /^POST \/doctor-shift\/$/u,
    (keys) =>
      keys.last(({ stroke }) => stroke === "F8") >= 0 || fromPalette(keys) || fromButton(keys),
  ],
  [/^POST \/doctor-shift\/close_shift\/$/u, (keys) => asked(keys, "F8")],
  [
    /^POST \/(?:receptionist|doctor)-shift\/\d+\/(?:flag|clear|compensate)_shift\/$/u,
    (keys) => asked(keys, "f", "c", "m"),
  ],
  [
    /^POST \/(?:receptionist|doctor)-shift\/\d+\/unflag_shift\/$/u,
    (keys) =>
      keys.sequences("s", new Set(["u"])).length > 0 || fromPalette(keys) || fromButton(keys),
  ],
  [/^POST \/auth\/logout\/$/u, (keys) => fromPalette(keys) || fromButton(keys)],
  // The login offers the people of a demo by F-keys.
  [
    /^POST \/auth\/login\/$/u,
    (keys) => keys.saved() || keys.last(({ stroke }) => /^F\d$/u.test(stroke)) >= 0,
  ],
  [/^POST \/auth\/refresh\/$/u, () => true],
  [
    /^PATCH \/account\/current-user\/?$/u,
    // The days of a list are remembered too.
    (keys) => inDialog(keys) || isForm(keys, /^\/account\//u) || keys.typed("d"),
  ],
  [/^POST \/account\/change-password\/$/u, (keys) => isForm(keys, /^\/account\/password/u)],
  [
    /^(?:POST|PATCH) \/report-templates\//u,
    (keys) => isForm(keys, /^\/settings\/templates/u) || inDialog(keys),
  ],
  [/^DELETE /u, (keys) => asked(keys, "Delete")],
  [/^(?:POST|PATCH) \//u, inDialog],
];

/** Keys that open a report: what is typed after them is meant for it, also before it is there. */
const OPENS_REPORT = new Set(["F10", "r", "n", "Enter"]);

const isOfReport = (one: Pressed, id: number): boolean => one.path === `/appointments/${id}/report`;

/** A report is saved by itself once something was typed for its text. */
function isWriting(keys: Keys, id: number): boolean {
  const opened = keys.last((one) => OPENS_REPORT.has(keyOf(one)) && !isOfReport(one, id));
  const isAhead = opened >= 0 && keys.all.slice(opened + 1).some((one) => keyOf(one).length === 1);
  return isAhead || keys.all.some((one) => one.isText && isOfReport(one, id));
}

function isSubmit(keys: Keys, id: number): boolean {
  const opened = keys.last((one) => OPENS_REPORT.has(keyOf(one)) && !isOfReport(one, id));
  const isAhead = opened >= 0 && keys.savedAfter(opened);
  return isAhead || keys.saved((one) => isOfReport(one, id)) || fromPalette(keys);
}

/** Why no key asked for a write; null where one did. */
export function whyUnasked(
  history: readonly Pressed[],
  write: Write,
  walker: Walker,
): string | null {
  const what = `${write.method} ${write.path}`;
  const keys = new Keys(history, write, walker);
  for (const [kind, isExplained] of RULES) {
    const found = kind.exec(what);
    if (found !== null)
      return isExplained(keys, Number(found[1])) ? null : `no key asked for ${what}`;
  }
  return `nobody knows of ${what}`;
}
