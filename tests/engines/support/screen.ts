/** One browser window, as the jobs need it of every engine. The rest is written once, in `desk.ts`. */
export interface Screen {
  open(url: string): Promise<void>;
  /** Goes back as the browser's own button does. */
  back(): Promise<void>;
  /** Presses one key or a chord such as `Control+Shift+L`, as a person's keyboard does. */
  press(chord: string): Promise<void>;
  /** Types letter by letter. */
  type(text: string): Promise<void>;
  /** Runs a function in the page. It sees its arguments only. */
  run<Result, Args extends unknown[]>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Gives files to a file field, as the browser's own dialog would. */
  choose(selector: string, path: string): Promise<void>;
  /** Cuts off what the window remembers: cookies, storage, drafts. Returns to an empty page. */
  forget(cookies: readonly Cookie[], url: string): Promise<void>;
  /** Folder where the browser saves what the page downloads. */
  downloads: string;
  close(): Promise<void>;
}

export interface Cookie {
  name: string;
  value: string;
}

/** A browser of the tests, and how its window is opened. */
export interface Engine {
  name: string;
  /** Returns why the engine cannot be used on this machine; null if it can. */
  missing(): string | null;
  open(): Promise<Screen>;
}

/** Splits a chord into the keys that are held and the one that is pressed. */
export function keysOf(chord: string): { held: string[]; key: string } {
  const parts = chord === "+" ? ["+"] : chord.split("+");
  return { held: parts.slice(0, -1), key: parts.at(-1) ?? "" };
}
