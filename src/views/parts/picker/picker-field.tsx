import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import { plural, t } from "#src/i18n/t.ts";
import { untilPageFocused } from "#src/focus/arrivals.ts";
import { focusNextField } from "#src/focus/fields.ts";
import { Field, INPUT, useField, type FieldProps } from "../form/field.tsx";
import { isChoice, type Choice } from "../form/form-values.ts";
import { dropTyping, holdKeys } from "#src/focus/held-keys.ts";
import { untilRetry } from "#src/state/live/network.ts";
import { createMatches, type Option } from "./matches.ts";
import { PickerList } from "./picker-list.tsx";

type PickerProps<T extends Option> = FieldProps & {
  placeholder: string;
  /** Searches; best match first. Throws if the search fails. */
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** Renders one line of the list; `query` is what was typed, for marking. */
  render: (option: T, query: string) => ReactNode;
  /** Takes a choice instead of the field itself. */
  choose?: (choice: Choice) => void;
  /** Called when the user takes a match, and with null when they clear the choice. */
  onTaken?: (option: T | null) => void;
  /**
   * Returns the index of the match that is active before the user has used an arrow key, below 0 for none;
   * default the first. The user reaches the others by arrow keys. `isSeen` is false if Enter came before the
   * user could see the matches: then only a match that cannot be confused with another is active.
   */
  indexFor?: (matches: readonly T[], text: string, how?: { isSeen: boolean }) => number;
  /**
   * Offers to add what was not found; the text goes along, and `take` chooses what was added. Enter does so at
   * once, unless `isUnlikely` says that the text was meant to find something: then only an arrow key offers it.
   */
  create?: {
    label: string;
    run: (text: string, take: (made: Choice) => void) => void;
    isUnlikely?: (text: string) => boolean;
  };
  disabled?: boolean;
};

/**
 * A field that searches as the user types. The best match is active; Enter takes it and goes to the next field.
 * A match of an older text is never taken: Enter waits for the result, and keystrokes typed meanwhile are
 * queued for the next field.
 */
export function PickerField<T extends Option>(props: PickerProps<T>) {
  const { name, label, create, disabled = false } = props;
  const { form, value, text, fault } = useField(name);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [store] = useState(() => createMatches<T>(props.search));
  const { failed, answered: answeredTo } = useSnapshot(store.state);
  /** Index of the line chosen by arrow keys; null until the user presses one. */
  const [place, setPlace] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  /** The user is creating a record from what is typed, so that nothing is chosen yet is not a fault. */
  const isCreating = useRef(false);
  const chosen = isChoice(value) ? value : null;
  const query = (text ?? "").trim();
  const isOpen = focused && query !== "" && !disabled;
  const answered = answeredTo === query;
  const { matches } = store.state;
  const offers = matches.length + (create === undefined ? 0 : 1);
  const active = Math.min(place ?? placeChosen(matches, query), offers - 1);
  useEffect(() => {
    store.searchBy(props.search);
  });
  useEffect(() => store.ask(query), [store, query]);
  const isWaiting = isOpen && failed;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    void untilRetry().then(() => {
      if (!isOver) store.ask(query);
    });
    return () => {
      isOver = true;
    };
  }, [store, query, isWaiting]);

  /** If nothing was found, the line that creates a record is active. */
  function placeChosen(found: readonly T[], of: string, isSeen = true): number {
    if (found.length === 0) return create?.isUnlikely?.(of) === true ? -1 : 0;
    return props.indexFor?.(found, of, { isSeen }) ?? 0;
  }

  function type(next: string): void {
    // Starts the search before rendering, so that both run at once.
    store.ask(next);
    setPlace(null);
    if (chosen !== null) props.onTaken?.(null);
    if (next.trim() === "") form.set(name, null);
    else form.type(name, next, { value: null, fault: "not_chosen" });
  }

  /** Discards what was typed; an edit shows the record's own choice again. */
  function giveUp(): void {
    store.ask("");
    setPlace(null);
    form.release(name);
  }

  function take(option: T): void {
    choose({ value: option.id, label: option.label });
    props.onTaken?.(option);
    if (input.current !== null) focusNextField(input.current);
  }

  function choose(choice: Choice): void {
    if (props.choose === undefined) form.set(name, choice);
    else props.choose(choice);
  }

  /** Takes the active line once the matches belong to what is typed; returns false if there is none. */
  async function takeActiveLine({ makes }: { makes: boolean }): Promise<boolean> {
    const chosenPlace = store.isAnswered() ? place : null;
    const isSeen = store.isSeen();
    const asked = store.state.query;
    const found = await store.answer();
    // The text was changed meanwhile, not by keystrokes: nothing was chosen for it yet.
    if (store.state.query !== asked) return false;
    if (found === null) return false;
    const at = chosenPlace ?? placeChosen(found, asked, isSeen);
    const option = found[at];
    if (option !== undefined) take(option);
    // Keystrokes from now on are meant for the record being created.
    else if (at === found.length && makes && create !== undefined) make();
    else {
      form.take(name);
      // Tab goes on whether something was found or not: what is typed next belongs to the next field.
      if (!makes) return input.current !== null && focusNextField(input.current);
      dropTyping("choice");
      return false;
    }
    return true;
  }

  function make(): void {
    isCreating.current = true;
    create?.run(query, (made) => {
      choose(made);
      // Keystrokes typed before the dialog has returned the focus are meant for the next field.
      void holdKeys(goOnOnceFocused());
    });
  }

  async function goOnOnceFocused(): Promise<boolean> {
    const focused = await untilPageFocused();
    return input.current !== null && focused === input.current && focusNextField(input.current);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent, ctrlKey, metaKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    if (isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      const from = active < 0 && key === "ArrowUp" ? 0 : active;
      setPlace((from + (key === "ArrowDown" ? 1 : offers - 1)) % Math.max(1, offers));
    } else if (isOpen && key === "Escape") giveUp();
    else if (isOpen && (key === "Enter" || (key === "Tab" && !event.shiftKey))) {
      store.ask(event.currentTarget.value);
      const makes = key === "Enter";
      if (!event.repeat) void form.hold(holdKeys(takeActiveLine({ makes })));
    } else if (chosen !== null && key === "Backspace" && text === undefined) type("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const lineId = isOpen && answered && active >= 0 ? `${list}-${active}` : undefined;
  return (
    <Field
      name={name}
      label={label}
      fault={fault}
      hint={props.hint}
      className={props.className ?? ""}
    >
      {({ id, describedBy, invalid, required }) => (
        <div className="relative">
          <input
            ref={input}
            id={id}
            name={name}
            type="text"
            role="combobox"
            // Typed text sets its own direction; a choice keeps the field's, so that the clear button keeps its
            // place.
            dir={text === undefined ? undefined : "auto"}
            disabled={disabled}
            value={text ?? chosen?.label ?? ""}
            placeholder={props.placeholder}
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={lineId}
            aria-invalid={invalid}
            aria-required={required}
            aria-describedby={describedBy}
            onFocus={(event) => {
              setFocused(true);
              // Do not select half-typed text: if the focus comes late, the next letter would replace it.
              if (text === undefined) event.target.select();
            }}
            onBlur={() => {
              setFocused(false);
              if (!isCreating.current) form.take(name);
              isCreating.current = false;
            }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={`${INPUT} pe-9 text-start ${chosen === null ? "" : "font-medium"}`}
          />
          {chosen !== null && !disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t("form.picker.clear", { label: chosen.label })}
              onClick={() => {
                type("");
                input.current?.focus();
              }}
              className="absolute inset-y-0 end-2 grid place-items-center text-faint hover:text-ink"
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
          <span role="status" className="sr-only">
            {isOpen && answered ? plural("form.picker.results", matches.length) : ""}
          </span>
          {isOpen && (
            <PickerList
              id={list}
              label={label}
              anchor={() => input.current}
              query={query}
              matches={matches}
              answered={answered}
              failed={failed}
              active={active}
              render={props.render}
              createLabel={create?.label ?? null}
              onTake={take}
              onCreate={make}
            />
          )}
        </div>
      )}
    </Field>
  );
}
