/** Elements whose whole content is drawn again for each element that refers to them. */
const REPEATED: ReadonlySet<string> = new Set(["svg:mask", "svg:clipPath"]);

/**
 * Finds masks and clippings inside each other: ten in each of eight draw a hundred million times, and the browser of
 * everybody who prints a paper stands still.
 */
export function nestingWatch() {
  /** How many masks and clippings are open. */
  let depth = 0;
  let isNested = false;
  /** Classes of elements inside of masks and clippings, and those whose rule has a mask or clipping itself. */
  const inside = new Set<string>();
  const masking = new Set<string>();
  let masksEverything = false;
  return {
    open(name: string, attributes: readonly (readonly [string, string])[]) {
      if (REPEATED.has(name)) depth += 1;
      if (depth === 0) return;
      for (const [key, value] of attributes) {
        if (isMask(key) || (key === "style" && isMask(value))) isNested = true;
        if (key === "class") for (const one of value.split(/\s+/)) inside.add(one);
      }
    },
    close(name: string) {
      if (REPEATED.has(name)) depth -= 1;
    },
    style(text: string) {
      for (const rule of text.split("}")) {
        const [selectors = "", body = ""] = rule.split("{");
        if (!isMask(body)) continue;
        for (const selector of selectors.split(",")) {
          const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? [];
          if (name === undefined) masksEverything = true;
          else masking.add(name);
        }
      }
    },
    /** Whether a mask or clipping has another one inside. */
    found(): boolean {
      return isNested || [...inside].some((one) => masking.has(one)) || masksEverything;
    },
  };
}

function isMask(text: string): boolean {
  return /mask|clip-?path/i.test(text);
}
