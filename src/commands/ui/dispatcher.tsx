import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { may } from "#domain/access.ts";
import { dropTyping } from "#src/focus/held-keys.ts";
import { runUnlessText } from "#src/focus/letter-command.ts";
import type { InTheWay } from "#src/focus/in-the-way.ts";
import { isCharacter } from "#src/focus/key-kinds.ts";
import { context } from "#src/state/screen/context.ts";
import { commandsNow } from "../all.ts";
import { execute } from "../engine/execute.ts";
import type { Command, Facts } from "../engine/define.ts";
import { expectsText, factsNow } from "../engine/facts.ts";
import { isMac, strokeOf } from "../engine/keys.ts";
import { resolve } from "../engine/resolver.ts";
import { endSequence, waitAfter } from "../engine/sequence.ts";

const MODIFIERS = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/;

/** Turns every key press into the command it stands for. There is one, and it is the only one that binds keys. */
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

/** Milliseconds in which a key that comes again was pressed twice, and asks for nothing more. */
const TWICE = 1_000;
/** The key that ran the last command, and when. */
let ran = { stroke: "", at: -TWICE };

function press(event: KeyboardEvent): void {
  const { code, isComposing, altKey, defaultPrevented, repeat, timeStamp } = event;
  // What a field, a picker or a list has taken for itself is no command any more.
  if (defaultPrevented || isComposing || altKey || event.getModifierState("AltGraph")) return;
  if (MODIFIERS.test(code)) return;
  const stroke = strokeOf(event, isMac());
  if (stroke === null) return endSequence();
  if (stroke === "escape" && context.sequence.length > 0) {
    event.preventDefault();
    return endSequence();
  }
  const facts = factsNow();
  const found = resolve(commandsNow(), facts, context.sequence, stroke);
  if (found.kind === "none") {
    endSequence();
    // Pressed twice, or for long, the key that has opened the dialog means that dialog.
    const isTwice = repeat || (stroke === ran.stroke && timeStamp - ran.at < TWICE);
    if (isTwice) return;
    return facts.overlay === "dialog"
      ? refuseInDialog(event, stroke, facts)
      : meetLetter(event, stroke, facts);
  }
  event.preventDefault();
  if (found.kind === "wait") {
    if (!repeat) waitAfter([...context.sequence, stroke]);
    return;
  }
  endSequence();
  if (repeat && !found.command.repeats) return;
  if (code === "ContextMenu") swallowContextMenu();
  ran = { stroke, at: timeStamp };
  const run = (): void => void execute(found.command, "key");
  if (isCharacter(event) && mayBeginText(found.command, facts))
    void runUnlessText(run, reasonOfText(facts));
  else run();
}

/**
 * A key that opens something from the page does nothing in a dialog, and says so: what is typed behind it was
 * meant for what it opens, and for no field of the dialog.
 */
function refuseInDialog(event: KeyboardEvent, stroke: string, facts: Facts): void {
  if (!/^(mod\+|f\d)/.test(stroke)) return;
  const onPage: Facts = { ...facts, overlay: "none" };
  if (resolve(commandsNow(), onPage, [], stroke).kind !== "run") return;
  event.preventDefault();
  dropTyping("dialog");
}

/** A letter that is no command, where there is no field, begins a text: the letters behind it run none either. */
function meetLetter(event: KeyboardEvent, stroke: string, facts: Facts): void {
  const { overlay, focus } = facts;
  if (overlay !== "none" || stroke === "space" || !isCharacter(event)) return;
  if (expectsText(document.activeElement)) dropTyping("letters", { isTyped: true });
  else if (focus === "other" || focus === "grid") dropTyping(reasonOfText(facts));
}

/** Whether letters may be meant for a report, and not as commands: on a page of somebody who writes reports. */
const maybeForReport = ({ overlay, role }: Facts): boolean =>
  overlay === "none" && may(role, "reports.write");

/**
 * Whether a letter may begin the text of a report as well as ask for this command. Behind a new template its name is
 * typed at once, and behind the report of the appointment on screen its text; in a list that row is one of many.
 */
function mayBeginText({ id }: Command, facts: Facts): boolean {
  if (!maybeForReport(facts) || id === "template.create") return false;
  return id !== "appointment.report" || facts.hasGrid;
}

function reasonOfText(facts: Facts): InTheWay {
  if (!maybeForReport(facts)) return "letters";
  if (facts.hasEditor) return "beside";
  return context.report?.report.status === "report_ready" ? "ready" : "no_text";
}

/** Windows opens its own menu when the key comes up again, whatever became of the key going down. */
function swallowContextMenu(): void {
  const swallow = (event: Event) => event.preventDefault();
  addEventListener("contextmenu", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("contextmenu", swallow, { capture: true }), 1_000);
}
