import { useEffect, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { context } from "@src/state/context";
import { COMMANDS } from "./all";
import { execute } from "./execute";
import { factsNow } from "./facts";
import { isMac, strokeOf } from "./keys";
import { resolve } from "./resolver";

/** Milliseconds that a sequence waits for its next key. */
const PATIENCE = 1_500;
const MODIFIERS = /^(Shift|Control|Alt|Meta|OS)(Left|Right)$/;

/** Turns every key press into the command it stands for. There is one, and it is the only one that binds keys. */
export function CommandDispatcher() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function wait(sequence: readonly string[]): void {
    clearTimeout(timer.current);
    context.sequence = sequence;
    if (sequence.length > 0) timer.current = setTimeout(() => wait([]), PATIENCE);
  }

  function press(event: KeyboardEvent): void {
    const { code, isComposing, altKey, defaultPrevented } = event;
    if (defaultPrevented || isComposing || altKey || event.getModifierState("AltGraph")) return;
    if (MODIFIERS.test(code)) return;
    const stroke = strokeOf(event, isMac());
    if (stroke === null) return wait([]);
    if (stroke === "escape" && context.sequence.length > 0) {
      event.preventDefault();
      return wait([]);
    }
    const found = resolve(COMMANDS, factsNow(), context.sequence, stroke);
    if (found.kind === "none") return wait([]);
    event.preventDefault();
    if (found.kind === "wait") return wait([...context.sequence, stroke]);
    wait([]);
    if (event.repeat && !found.command.repeats) return;
    void execute(found.command, "key");
  }

  useHotkeys("*", press, { enableOnFormTags: true, enableOnContentEditable: true });
  useEffect(() => {
    const forget = () => wait([]);
    addEventListener("blur", forget);
    return () => {
      removeEventListener("blur", forget);
      clearTimeout(timer.current);
    };
  }, []);
  return null;
}
