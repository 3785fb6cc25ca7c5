import { Command as Menu } from "cmdk";
import { Dialog, DialogPanel } from "@headlessui/react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { t } from "@src/i18n/t";
import { closeLayer, PALETTE_MODES, type PaletteMode } from "@src/state/layers";
import { toastFailure } from "@src/state/toasts";
import { KeyBadge } from "../key-badge";
import { breadcrumbOf, type Item, itemsAtOnce, itemsFound } from "./results";

const SIGNS: Readonly<Record<string, PaletteMode>> = {
  ">": "commands",
  "@": "patients",
  "#": "appointments",
  "?": "keys",
};

/** Commands, patients and appointments on one line. */
export default function Palette({
  mode: first,
  choose = null,
}: {
  mode: PaletteMode;
  choose?: string | null;
}) {
  const [mode, setMode] = useState(first);
  const [line, setLine] = useState("");
  const [value, setValue] = useState("");
  const { found, answered, failed, ask } = useFound({ line, mode, choose });
  const atOnce = useMemo(() => itemsAtOnce({ line, mode, choose }), [line, mode, choose]);
  const items = useMemo(() => arrange(atOnce, answered ? found : []), [atOnce, answered, found]);
  const selected = items.find((item) => item.value === value) ?? items[0];
  const waiting = useRef(false);

  useEffect(() => {
    if (!waiting.current || !answered) return;
    waiting.current = false;
    if (selected) void take(selected);
  }, [answered, selected]);

  function type(text: string): void {
    const sign = mode === "all" && choose === null ? SIGNS[text[0] ?? ""] : undefined;
    if (sign !== undefined) setMode(sign);
    setLine(sign === undefined ? text : text.slice(1));
    setValue("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && choose === null) {
      event.preventDefault();
      const modes = PALETTE_MODES.filter((one) => one !== "actions" || mode === "actions");
      const at = modes.indexOf(mode) + (event.shiftKey ? -1 : 1);
      setMode(modes[(at + modes.length) % modes.length] ?? "all");
      setValue("");
    } else if (event.key === "Backspace" && line === "" && mode !== first) {
      setMode(first);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (line !== "") type("");
      else if (mode !== first) setMode(first);
      else closeLayer("palette");
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      if (failed) ask();
      // What is shown may still belong to an older line: it can never be taken.
      else if (!answered) waiting.current = true;
      else if (selected) void take(selected);
    }
  }

  const crumb = breadcrumbOf({ choose, mode, line });
  return (
    <Dialog open onClose={() => closeLayer("palette")} className="relative z-40">
      <div className="fixed inset-0 bg-veil" aria-hidden="true" />
      <div className="fixed inset-0 flex justify-center p-4 pt-[12vh]">
        <DialogPanel className="h-fit w-full max-w-[640px] overflow-hidden rounded-ui border border-line bg-raised shadow-layer">
          <Menu
            label={t("palette.label")}
            shouldFilter={false}
            vimBindings={false}
            value={selected?.value ?? ""}
            onValueChange={setValue}
            onKeyDown={onKeyDown}
          >
            {crumb !== null && (
              <p className="border-b border-line bg-accent-soft px-4 py-1.5 text-label font-medium text-accent">
                {crumb}
              </p>
            )}
            <Menu.Input
              autoFocus
              dir="auto"
              value={line}
              onValueChange={type}
              aria-label={t("palette.label")}
              placeholder={t(`palette.placeholder.${mode}`)}
              className="h-12 w-full bg-transparent px-4 text-[16px] outline-none"
            />
            {choose === null && <Modes mode={mode} onChoose={setMode} />}
            <Menu.List className="max-h-[50vh] overflow-y-auto p-1.5">
              {groupsOf(items).map(([group, lines]) => (
                <Menu.Group
                  key={group}
                  heading={
                    <span className="block px-2.5 pt-2 pb-1 text-label font-semibold text-muted">
                      {t(group)}
                    </span>
                  }
                >
                  {lines.map((item) => (
                    <Line key={item.value} item={item} />
                  ))}
                </Menu.Group>
              ))}
              {items.length === 0 && (
                <p role="status" className="px-3 py-6 text-center text-muted">
                  {emptyWords({ line, answered, failed })}
                </p>
              )}
            </Menu.List>
          </Menu>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function Line({ item }: { item: Item }) {
  return (
    <Menu.Item
      value={item.value}
      aria-disabled={item.reason !== null || undefined}
      onSelect={() => void take(item)}
      className="flex min-h-row cursor-pointer items-center gap-3 rounded-ui px-2.5 py-1 text-body data-[selected=true]:bg-accent-soft aria-disabled:text-faint"
    >
      <bdi className="shrink-0 font-medium">{item.title}</bdi>
      <bdi className="min-w-0 flex-1 truncate text-table text-muted">
        {item.reason ?? item.subtitle}
      </bdi>
      {item.keys !== null && <KeyBadge keys={item.keys} />}
    </Menu.Item>
  );
}

function Modes({ mode, onChoose }: { mode: PaletteMode; onChoose: (mode: PaletteMode) => void }) {
  return (
    <div
      role="group"
      aria-label={t("palette.mode.label")}
      className="flex items-center gap-1 border-y border-line px-3 py-1.5"
    >
      {PALETTE_MODES.filter((one) => one !== "actions" || mode === "actions").map((one) => (
        <button
          key={one}
          type="button"
          tabIndex={-1}
          aria-pressed={one === mode}
          onClick={() => onChoose(one)}
          className="rounded-full px-2.5 py-0.5 text-label text-muted aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {t(`palette.mode.${one}`)}
        </button>
      ))}
      <span className="ms-auto flex items-center gap-1 text-label text-faint">
        {t("palette.foot.modes")} <kbd className="key-badge">Tab</kbd>
      </span>
    </div>
  );
}

/**
 * Takes a line: closes first, so that what it opens lies on top. One that cannot run says why and
 * leads to where that can be mended.
 */
async function take(item: Item): Promise<void> {
  closeLayer("palette");
  try {
    await item.take();
  } catch (failure) {
    toastFailure(failure);
  }
}

function useFound(asked: { line: string; mode: PaletteMode; choose: string | null }) {
  const { line, mode, choose } = asked;
  const query = `${mode}|${choose ?? ""}|${line}`;
  const [state, setState] = useState<{ query: string; items: Item[]; failed: boolean }>({
    query: "",
    items: [],
    failed: false,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    itemsFound({ line, mode, choose }, stop.signal).then(
      (items) => !stop.signal.aborted && setState({ query, items, failed: false }),
      () => !stop.signal.aborted && setState({ query, items: [], failed: true }),
    );
    return () => stop.abort();
  }, [query, line, mode, choose, round]);
  return {
    found: state.items,
    answered: state.query === query,
    failed: state.query === query && state.failed,
    ask: () => setRound(round + 1),
  };
}

/** Commands first: they are there at once, and nothing may move under the eye when the rest comes. */
function arrange(commands: readonly Item[], found: readonly Item[]): Item[] {
  return [...commands, ...found].slice(0, 50);
}

function groupsOf(items: readonly Item[]): [Item["group"], Item[]][] {
  const groups = new Map<Item["group"], Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

function emptyWords({
  line,
  answered,
  failed,
}: {
  line: string;
  answered: boolean;
  failed: boolean;
}): string {
  if (failed) return t("palette.failed");
  if (!answered) return t("palette.waiting");
  return line === "" ? t("palette.begin") : t("palette.nothing", { text: line });
}
