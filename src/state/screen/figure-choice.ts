import { session } from "../session/session.ts";

/** The branches and machines whose figures a person looks at: ids by comma, empty for all. */
export type FigureChoice = { branches: string; machines: string };

const IDS = /^(\d+(,\d+)*)?$/;
const ALL: FigureChoice = { branches: "", machines: "" };

const keyOf = () => `scandesk.figures.${session.account?.id ?? 0}`;

/** Returns what this person chose last in this browser; all branches and machines if nothing can be read. */
export function rememberedChoice(): FigureChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "{}");
    const idsOf = (name: keyof FigureChoice): string => {
      const value: unknown =
        typeof stored === "object" && stored !== null ? Reflect.get(stored, name) : "";
      return typeof value === "string" && IDS.test(value) ? value : "";
    };
    return { branches: idsOf("branches"), machines: idsOf("machines") };
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof DOMException) return ALL;
    throw failure;
  }
}

/** Remembers a choice for this person in this browser. If storage is full or forbidden, it is not remembered. */
export function rememberChoice({ branches, machines }: FigureChoice): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ branches, machines }));
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure;
  }
}
