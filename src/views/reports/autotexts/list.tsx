import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { autotextKey, cleanAutotextName, isAutotextName } from "#domain/autotexts.ts";
import { rankOfFound } from "#domain/found-names.ts";
import { linesOf } from "#domain/report-content.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { isMac, strokeOf } from "#src/commands/engine/keys.ts";
import { plural, t } from "#src/i18n/t.ts";
import { autotexts, type KnownAutotext } from "#src/state/report/autotexts.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { goBack } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { INPUT } from "#src/views/parts/form/field.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { useDeletion } from "./use-deletion.ts";

/** Returns the autotexts that a text finds, by name; those whose names contain it before those found by sound. */
function matching(all: readonly KnownAutotext[], text: string): KnownAutotext[] {
  const searched = cleanAutotextName(text);
  const found = all.flatMap((one) => {
    const rank = rankOfFound(searched, one.name, linesOf(one.content).join(" "));
    return rank === null ? [] : [{ one, rank, key: autotextKey(one.name) }];
  });
  return found
    .toSorted(
      (left, right) =>
        left.rank - right.rank ||
        left.key.localeCompare(right.key) ||
        Number(right.one.isOwn) - Number(left.one.isOwn),
    )
    .map(({ one }) => one);
}

/** Whether the person may change an autotext, and not only use it. */
const mayChange = ({ isOwn }: KnownAutotext): boolean =>
  may(session.role, isOwn ? "account.autotexts" : "autotexts.update");

/** Opens the form of an autotext; of one that the person may not change, that of their own one instead. */
function openAutotext(autotext: KnownAutotext): void {
  if (mayChange(autotext)) openLayer({ kind: "autotext-form", autotext, content: null });
  else
    openLayer({
      kind: "autotext-form",
      autotext: null,
      typed: autotext.name,
      content: autotext.content,
      isCopy: true,
    });
}

function openNew(typed: string): void {
  openLayer({ kind: "autotext-form", autotext: null, typed, content: null });
}

/** Whether the person may see who changed an autotext. */
const mayTrace = (): boolean => may(session.role, "audit.read");

function openTrail({ id, name }: KnownAutotext): void {
  openLayer({ kind: "trail", entities: ["autotext"], id, name: `;${name}` });
}

/** Searches, changes and deletes autotexts. The search has the focus; the arrow keys choose. */
export function AutotextList() {
  const { all, failure } = useSnapshot(autotexts.state);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const { last, remove, bringBack } = useDeletion();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => {
    autotexts.begin();
  }, []);
  const found = matching((all ?? []) as readonly KnownAutotext[], text);
  const active = found.find(({ id }) => id === chosen) ?? found[0];
  const typed = cleanAutotextName(text);
  const isNewName = isAutotextName(typed);

  function move(step: number): void {
    const index = active === undefined ? 0 : found.indexOf(active) + step;
    const next = found[Math.min(Math.max(index, 0), found.length - 1)];
    setChosen(next?.id ?? null);
  }

  /** Returns what a key does; null if it belongs to the input. */
  function actionOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === "ArrowDown") return () => move(1);
    if (key === "ArrowUp") return () => move(-1);
    if (key === "PageDown") return () => move(8);
    if (key === "PageUp") return () => move(-8);
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    // There is nothing to delete behind the end of the text.
    if (key === "Delete" && isAtEnd && !shiftKey)
      return () => active !== undefined && mayChange(active) && void remove(active);
    return null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const stroke = strokeOf(event, isMac());
    if (stroke === "mod+z" && last !== null && !last.isBack) {
      event.preventDefault();
      return void bringBack();
    }
    if (stroke === "enter") {
      event.preventDefault();
      if (event.repeat) return;
      if (active !== undefined) openAutotext(active);
      else if (isNewName && may(session.role, "autotexts.read")) openNew(typed);
      return;
    }
    if (stroke === "shift+enter" && active !== undefined && mayTrace()) {
      event.preventDefault();
      if (!event.repeat) openTrail(active);
      return;
    }
    if (stroke === "escape" && event.currentTarget.closest("[role=dialog]") === null) {
      event.preventDefault();
      if (text === "") goBack();
      else setText("");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event);
    if (action === null) return;
    event.preventDefault();
    action();
  }

  return (
    <>
      <p className="text-table text-muted">{t("autotexts.help")}</p>
      <div className="flex gap-2">
        <input
          ref={input}
          // The dialog gives the focus to this element; on the page it is the first field.
          autoFocus
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${list}-${active.id}`}
          aria-label={t("autotexts.search")}
          placeholder={t("autotexts.search")}
          autoComplete="off"
          spellCheck={false}
          dir={text === "" ? undefined : "auto"}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
          className={INPUT}
        />
        <Button onClick={() => openNew(isNewName && active === undefined ? typed : "")}>
          {t("autotexts.add")}
        </Button>
      </div>
      {failure !== null && (
        <FailedLine words={t("autotexts.not_read")} retry={() => void autotexts.refresh()} />
      )}
      <div
        id={list}
        role="listbox"
        aria-label={t("autotexts.title")}
        className="flex max-h-[45vh] min-h-24 flex-col overflow-y-auto rounded-ui border border-line bg-surface p-1"
      >
        {found.map((one) => (
          <Line
            key={one.id}
            id={`${list}-${one.id}`}
            autotext={one}
            isActive={one === active}
            onChoose={() => {
              setChosen(one.id);
              openAutotext(one);
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-table text-muted">
        <span role="status">{statusOf()}</span>
        {last !== null && !last.isBack && (
          <Button badge={<KeyBadge keys="mod+z" />} onClick={() => void bringBack()}>
            {t("autotexts.bring_back")}
          </Button>
        )}
        <span className="ms-auto flex items-center gap-2">
          {mayTrace() && active !== undefined && (
            <Button badge={<KeyBadge keys="shift+enter" />} onClick={() => openTrail(active)}>
              {t("autotexts.keys.history")}
            </Button>
          )}
          <KeyBadge keys="enter" /> {t("autotexts.keys.edit")}
          <KeyBadge keys="delete" /> {t("autotexts.keys.delete")}
        </span>
      </div>
    </>
  );

  function statusOf(): string {
    if (last !== null)
      return t(last.isBack ? "autotexts.brought_back" : "autotexts.deleted", {
        name: last.autotext.name,
      });
    if (all === null) return "";
    if (found.length > 0) return plural("autotexts.found", found.length);
    if (all.length === 0) return t("autotexts.none");
    return isNewName ? t("autotexts.add_named", { name: typed }) : t("autotexts.none_found");
  }
}

/** One autotext: its name, the beginning of its text, and whose it is. */
function Line({
  id,
  autotext,
  isActive,
  onChoose,
}: {
  id: string;
  autotext: KnownAutotext;
  isActive: boolean;
  onChoose: () => void;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The search above handles the keys and keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-row shrink-0 cursor-pointer items-center gap-3 rounded-ui px-2.5 py-1 outline-offset-[-2px] aria-selected:bg-accent-soft forced-colors:aria-selected:outline-2"
    >
      <bdi className="max-w-2/5 shrink-0 truncate font-medium">;{autotext.name}</bdi>
      <bdi className="min-w-0 flex-1 truncate text-table text-muted">
        {linesOf(autotext.content).join(" ")}
      </bdi>
      <span className="shrink-0 text-label text-muted">
        {t(autotext.isOwn ? "autotexts.own" : "autotexts.center")}
      </span>
    </div>
  );
}
