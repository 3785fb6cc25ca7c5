/**
 * A fast typist does not wait: after Enter the next field's letters come while the answer of this
 * one is still on its way. They are kept and given, in their order, to whatever has the focus then.
 */

const works = new Set<Promise<boolean>>();
const kept: KeyboardEvent[] = [];
let isKeeping = false;
let giveUp = (): void => undefined;

/** Keeps what is typed until the work is done. Work that answers false leaves the person where they are: what was kept is dropped. */
export function keepTyping(work: Promise<boolean>): Promise<boolean> {
  works.add(work);
  const finish = (goesOn: boolean): void => {
    // What was given up has no say any more.
    if (works.delete(work) && !goesOn) kept.length = 0;
  };
  work.then(finish, () => finish(false));
  if (!isKeeping) void keep();
  return work;
}

async function keep(): Promise<void> {
  isKeeping = true;
  addEventListener("keydown", keepKey, { capture: true });
  try {
    while (works.size > 0 || kept.length > 0) {
      const givenUp = new Promise<void>((resolve) => {
        giveUp = resolve;
      });
      await Promise.race([Promise.allSettled(works), givenUp]);
      await rendered();
      const event = works.size > 0 ? undefined : kept.shift();
      if (event !== undefined) give(event);
      await rendered();
    }
  } finally {
    removeEventListener("keydown", keepKey, { capture: true });
    isKeeping = false;
  }
}

function keepKey(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing) return;
  // With nothing typed yet there is nothing to wait for any more.
  if (event.key === "Escape" && kept.length === 0) {
    works.clear();
    giveUp();
  } else if (isTyped(event)) keepLater(event);
}

function keepLater(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.push(event);
}

/** What comes after letters that are kept comes in its turn, too. */
const IN_TURN = new Set(["Enter", "Escape", "Backspace", "ArrowDown", "ArrowUp"]);

/** Letters, what corrects and ends them, also Mod+Enter; all other keys do at once what they do. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (IN_TURN.has(key)) return !altKey;
  return Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey;
}

function give(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent("keydown", {
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    shiftKey: event.shiftKey,
    bubbles: true,
    cancelable: true,
  });
  const goesOn = target.dispatchEvent(again);
  const isText =
    (target instanceof HTMLElement && target.isContentEditable) ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null);
  if (!goesOn || !isText) return;
  // The one way in which a page can type as a person does: at the cursor, heard by the field, undone by undo.
  if (event.key === "Backspace") document.execCommand("delete");
  else if (!IN_TURN.has(event.key)) document.execCommand("insertText", false, event.key);
}

/** After the field has shown what it was given. */
function rendered(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
