import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import { plural, t } from "#src/i18n/t.ts";
import { untilPageFocused } from "#src/focus/arrivals.ts";
import { focusNextField } from "#src/focus/fields.ts";
import { Field, INPUT, useField, type FieldProps } from "../form/field.tsx";
import { isChoice, type Choice } from "../form/form-values.ts";
import { dropTyping, holdKeys } from "#src/focus/held-keys.ts";
import { untilWorthAsking } from "#src/state/live/network.ts";
import { createMatches, type Option } from "./matches.ts";
import { PickerList } from "./picker-list.tsx";

type PickerProps<T extends Option> = FieldProps & {
  placeholder: string;
  /** Best match first. Throws when it cannot be searched. */
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** One line of the list; `query` is what was typed, for marking. */
  render: (option: T, query: string) => ReactNode;
  /** Takes a choice in the place of the field itself. */
  choose?: (choice: Choice) => void;
  /** Called when a match is taken or the choice is taken away. */
  onTaken?: (option: T | null) => void;
  /**
   * The place of the match that is chosen before anybody has looked, below 0 for none; default the first.
   * The others are offered, and taken by an arrow. Where Enter came before the matches could be seen, only
   * one that nobody else can be confused with is chosen.
   */
  placeNamed?: (matches: readonly T[], text: string, how?: { isSeen: boolean }) => number;
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
 * A field that opens by typing. The best match is chosen already; Enter takes it and goes on. A
 * match that belongs to an older text is never taken: Enter waits for the answer, and what is typed
 * meanwhile goes into the field after it.
 */
export function PickerField<T extends Option>(props: PickerProps<T>) {
  const { name, label, create, disabled = false } = props;
  const { form, value, text, fault } = useField(name);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [store] = useState(() => createMatches<T>(props.search));
  const { failed, answered: answeredTo } = useSnapshot(store.state);
  /** The line that arrows went to; null until they are used. */
  const [place, setPlace] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  /** Something new is being made of what is typed: it is no fault that nothing is chosen yet. */
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
    void untilWorthAsking().then(() => {
      if (!isOver) store.ask(query);
    });
    return () => {
      isOver = true;
    };
  }, [store, query, isWaiting]);

  /** Where nothing is found, the line to make it is. */
  function placeChosen(found: readonly T[], of: string, isSeen = true): number {
    if (found.length === 0) return create?.isUnlikely?.(of) === true ? -1 : 0;
    return props.placeNamed?.(found, of, { isSeen }) ?? 0;
  }

  function type(next: string): void {
    // Before anything is drawn: the search runs meanwhile.
    store.ask(next);
    setPlace(null);
    if (chosen !== null) props.onTaken?.(null);
    if (next.trim() === "") form.set(name, null);
    else form.type(name, next, { value: null, fault: "not_chosen" });
  }

  /** Gives up what was typed; an edit shows the record's own choice again. */
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

  /** Takes the line at hand as soon as it belongs to what is typed; false when there is none. */
  async function takeAtHand({ makes }: { makes: boolean }): Promise<boolean> {
    const chosenPlace = store.isAnswered() ? place : null;
    const isSeen = store.isSeen();
    const asked = store.state.query;
    const found = await store.answer();
    // Text that came meanwhile from elsewhere than the keys: nobody was chosen for it yet.
    if (store.state.query !== asked) return false;
    if (found === null) return false;
    const at = chosenPlace ?? placeChosen(found, asked, isSeen);
    const option = found[at];
    if (option !== undefined) take(option);
    // What is typed on is meant for what is being made.
    else if (at === found.length && makes && create !== undefined) make();
    else {
      form.take(name);
      // Tab goes on whatever was found: what is typed next belongs to the next field.
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
      // What is typed before the dialog has given the focus back is meant for the field after this one.
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
      if (!event.repeat) void form.hold(holdKeys(takeAtHand({ makes })));
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
            // What is typed shows its own direction; what is chosen keeps the field's, and its cross its place.
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
              // Half-typed text stays unselected: a focus that comes late must not let the next letter replace it.
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
