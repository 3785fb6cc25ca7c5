import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { may } from "#domain/access.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { runUnlessText } from "#src/focus/letter-command.ts";
import type { DropReason } from "#src/focus/drop-reasons.ts";
import { isCharacter } from "#src/focus/key-kinds.ts";
import { context } from "#src/state/screen/context.ts";
import { commandsNow } from "../all.ts";
import { execute } from "../engine/execute.ts";
import type { Command, Facts } from "../engine/define.ts";
import { expectsText, factsNow } from "../engine/facts.ts";
import { isMac, strokeOf } from "../engine/keys.ts";
import { resolve } from "../engine/resolver.ts";
import { continueAt, endSequence, waitAfter } from "../engine/sequence.ts";

const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta)$/;

/** Milliseconds within which the same key again counts as an accidental double press. */
const DOUBLE_PRESS = 1_000;

/** Returns the listener that runs the command of a key press. */
function createDispatcher(): (event: KeyboardEvent) => void {
  /** The key that ran the last command, and when. */
  let lastRun = { stroke: "", at: -DOUBLE_PRESS };

  return (event) => {
    const { key, isComposing, altKey, defaultPrevented, repeat, timeStamp } = event;
    // A field, picker or list has handled the key.
    if (defaultPrevented || isComposing || altKey || event.getModifierState("AltGraph")) return;
    if (MODIFIERS.test(key)) return;
    const stroke = strokeOf(event, isMac());
    if (stroke === null) return endSequence();
    continueAt(timeStamp);
    if (stroke === "escape" && context.sequence.length > 0) {
      event.preventDefault();
      return endSequence();
    }
    const facts = factsNow();
    const found = resolve(commandsNow(), facts, context.sequence, stroke);
    if (found.kind === "none") {
      endSequence();
      // A key pressed twice or held down is meant for the dialog that it opened.
      const isTwice =
        repeat || (stroke === lastRun.stroke && timeStamp - lastRun.at < DOUBLE_PRESS);
      if (isTwice) return;
      return facts.overlay === "dialog"
        ? refuseInDialog(event, stroke, facts)
        : onOtherLetter(event, stroke, facts);
    }
    event.preventDefault();
    if (found.kind === "wait") {
      if (!repeat) waitAfter([...context.sequence, stroke], timeStamp);
      return;
    }
    endSequence();
    if (repeat && !found.command.repeats) return;
    if (key === "ContextMenu") swallowContextMenu();
    lastRun = { stroke, at: timeStamp };
    const run = (): void => void execute(found.command, "key");
    if (isCharacter(event) && mayBeginText(found.command, facts))
      void runUnlessText(run, reasonOfText(facts));
    else run();
  };
}

const press = createDispatcher();

/** Runs the command of each key press. Mounted once; nothing else binds the keys of commands. */
export function CommandDispatcher() {
  useHotkeys("*", press, { enableOnFormTags: true, enableOnContentEditable: true });
  useEffect(() => {
    addEventListener("blur", endSequence);
    return () => {
      removeEventListener("blur", endSequence);
      endSequence();
    };
  }, []);
  return null;
}

/**
 * In a dialog, ignores a key that opens something on the page, and shows a message: what is typed after it
 * was meant for what it opens, not for a field of the dialog.
 */
function refuseInDialog(event: KeyboardEvent, stroke: string, facts: Facts): void {
  if (!/^(mod\+|f\d)/.test(stroke)) return;
  const onPage: Facts = { ...facts, overlay: "none" };
  if (resolve(commandsNow(), onPage, [], stroke).kind !== "run") return;
  event.preventDefault();
  dropTyping("dialog");
}

/**
 * A letter that is no command begins a text if no field has the focus, so the letters after it run no
 * commands either.
 */
function onOtherLetter(event: KeyboardEvent, stroke: string, facts: Facts): void {
  const { overlay, focus } = facts;
  if (overlay !== "none" || stroke === "space" || !isCharacter(event)) return;
  if (expectsText(document.activeElement)) dropTyping("letters", { isTyped: true });
  else if (focus === "other" || focus === "grid") dropTyping(reasonOfText(facts));
}

/** Returns true if letters may be meant as report text: on a page, for a role that writes reports. */
const maybeForReport = ({ overlay, role }: Facts): boolean =>
  overlay === "none" && may(role, "reports.write");

/**
 * Returns true if the letter of this command may begin the text of a report instead. Exceptions, which run at
 * once, since typing follows them: a new template (its name), a list's filter, and the report of the appointment
 * on screen (its text). In a list, that appointment is only one of many, so there it is no exception.
 */
function mayBeginText({ id }: Command, facts: Facts): boolean {
  if (!maybeForReport(facts)) return false;
  if (id === "template.create" || id === "record.create" || id === "grid.filter") return false;
  return id !== "appointment.report" || facts.hasGrid;
}

function reasonOfText(facts: Facts): DropReason {
  if (!maybeForReport(facts)) return "letters";
  if (facts.hasEditor) return "beside";
  return context.report?.report.status === "report_ready" ? "ready" : "no_text";
}

/** Suppresses the context menu, which Windows opens on key-up even if the key-down was handled. */
function swallowContextMenu(): void {
  const swallow = (event: Event) => event.preventDefault();
  addEventListener("contextmenu", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("contextmenu", swallow, { capture: true }), 1_000);
}
