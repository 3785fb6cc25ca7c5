import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { dropTyping, hold } from "#src/focus/held-keys.ts";
import { hasQueued } from "#src/focus/typed-ahead.ts";
import { context } from "#src/state/screen/context.ts";
import {
  closeLayer,
  type Layer,
  openLayer,
  paletteInput,
  type PaletteMode,
} from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { breadcrumbOf } from "./breadcrumb.ts";
import { arrange, itemsAtOnce, modesFor } from "./results.ts";
import type { Item } from "./item.ts";
import { isSure } from "./sure.ts";
import { showActions, take } from "./take.ts";
import { useFound } from "./use-found.ts";

/** What Enter does with the chosen line: run it, or list the actions of its record. */
export type Wish = "take" | "actions";

export type PaletteLayer = Extract<Layer, { kind: "palette" }>;

const MODE_SIGNS: Readonly<Record<string, PaletteMode>> = {
  ">": "commands",
  "@": "patients",
  "#": "appointments",
  "?": "keys",
  "؟": "keys",
};

/** The state of the closed palette. */
const CLOSED: PaletteLayer = { kind: "palette", mode: "all" };

/** The logic of the palette: the query, its results, and the keys; `open` is null while it is closed. */
export function usePalette(open: PaletteLayer | null) {
  const layer = open ?? CLOSED;
  const { choose = null, about = context.row } = layer;
  const [opened, setOpened] = useState(layer);
  const [mode, setMode] = useState(layer.mode);
  const [line, setLine] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  // Enter was pressed before the results came: what to do with the best line once they do.
  const [pendingEnter, setPendingEnter] = useState<Wish | null>(null);
  // Ends the queueing of keystrokes behind that Enter; returns whether its result is still wanted.
  const endWaiting = useRef<ReturnType<typeof hold> | null>(null);

  function stopWaiting(hasCome = true): boolean {
    const isMeant = endWaiting.current?.(hasCome) ?? true;
    endWaiting.current = null;
    return isMeant;
  }

  function look(next: { line?: string; mode?: PaletteMode }): void {
    setLine(next.line ?? line);
    setMode(next.mode ?? mode);
    setChosen(null);
    setPendingEnter(null);
  }

  // The key of another mode keeps the text of the open palette; a new question clears it.
  if (opened !== layer) {
    const isSameQuestion =
      opened !== CLOSED && layer.choose === opened.choose && layer.about === opened.about;
    setOpened(layer);
    look({ mode: layer.mode, line: layer.line ?? (isSameQuestion ? line : "") });
  }

  useEffect(() => {
    paletteInput.text = open === null ? "" : line.trim();
  }, [open, line]);

  const asked = { line, mode, choose, about, opening: layer };
  const found = useFound(asked);
  const atOnce = useMemo(
    () => itemsAtOnce({ line, mode, choose, about }),
    // Depends on `layer` because the commands of the screen may have changed since the palette was open last.
    // oxlint-disable-next-line react/exhaustive-deps
    [line, mode, choose, about, layer],
  );
  const items = useMemo(() => arrange(atOnce, found.items), [atOnce, found.items]);
  const selected = items.find(({ value }) => value === chosen) ?? items[0];
  const modes = modesFor(session.role, layer.mode);

  function enterLine(item: Item, wish: Wish): void {
    setPendingEnter(null);
    // A user who has not seen the lines has not chosen one, so no command may act on it.
    const isGuess = chosen === null && !found.isSeen() && !isSure(item, found.items, line);
    const opensNone = choose !== null || item.isNear === true || hasQueued();
    if (isGuess && opensNone) return dropTyping("search", { isTyped: true });
    if (isGuess) dropTyping("screen");
    if (wish === "actions" && item.record !== null) void showActions(item.record, { mode, line });
    else void take(item);
  }

  const enterAnswered = useEffectEvent(() => {
    if (pendingEnter === null) return;
    const isMeant = stopWaiting();
    // The keystrokes behind it were dropped; the lines are on screen, and another Enter chooses one.
    if (!isMeant) return setPendingEnter(null);
    if (selected !== undefined && !found.failed) return enterLine(selected, pendingEnter);
    // There is nothing to choose, and what was typed on was meant for it.
    setPendingEnter(null);
    dropTyping("search");
  });
  useEffect(() => {
    if (pendingEnter !== null && found.answered) enterAnswered();
  }, [pendingEnter, found.answered]);

  useEffect(() => {
    // The text was changed, or the palette was closed.
    if (pendingEnter === null) stopWaiting();
  }, [pendingEnter]);
  useEffect(() => () => void stopWaiting(false), []);

  /** Remembers the Enter and queues what is typed behind it, which is meant for what the line opens. */
  function enterOnceAnswered(wish: Wish): void {
    setPendingEnter(wish);
    endWaiting.current ??= hold();
  }

  /**
   * Returns true for a result of an older text: it stays on screen until the response comes, but cannot be
   * chosen.
   */
  function isStale(item: Item): boolean {
    return !found.answered && found.items.includes(item);
  }

  /**
   * Returns true if the first line cannot change any more: the response has come, or the line is a command
   * found by its title.
   */
  function isSettled(item: Item): boolean {
    return found.answered || atOnce.first.includes(item);
  }

  return {
    ...asked,
    found,
    items,
    selected,
    modes,
    crumb: breadcrumbOf(asked),
    look,
    isStale,
    select: (item: Item) => setChosen(item.value),
    move(step: number) {
      const at = selected === undefined ? -1 : items.indexOf(selected);
      const next = items[Math.min(Math.max(at + step, 0), items.length - 1)];
      if (next !== undefined) setChosen(next.value);
    },
    enter(wish: Wish) {
      if (found.failed) found.askAgain();
      else if (selected === undefined && found.answered) dropTyping("search");
      else if (selected === undefined || !isSettled(selected)) enterOnceAnswered(wish);
      else enterLine(selected, wish);
    },
    goBack() {
      if (choose !== null) openLayer({ kind: "palette", mode: "commands" });
      else if (mode === "actions" && layer.from !== undefined)
        openLayer({ kind: "palette", ...layer.from });
      else if (mode !== "all") look({ mode: "all" });
    },
    escape() {
      if (line !== "") look({ line: "" });
      else if (choose === null && mode !== layer.mode && layer.mode !== "actions")
        look({ mode: layer.mode });
      else closeLayer("palette");
    },
    nextMode(step: 1 | -1) {
      const next = modes.at((modes.indexOf(mode) + step) % modes.length);
      if (choose === null && next !== undefined) look({ mode: next });
    },
    type(text: string) {
      const sign = choose === null ? MODE_SIGNS[text] : undefined;
      if (sign === undefined) {
        found.askAhead({ ...asked, line: text });
        look({ line: text });
      } else if (modes.includes(sign)) look({ mode: sign, line: "" });
    },
  };
}

export type PaletteState = ReturnType<typeof usePalette>;
