import { foldName, swapLayout, withoutArticle } from "#domain/names.ts";

/**
 * Returns the index of the option that typed letters lead to, looking from `start` on and around the end; −1 if none. The
 * beginning of a label comes before the beginning of a word in it, what the letters say before what the same keys type
 * in the other keyboard layout.
 */
export function findOption(labels: readonly string[], typed: string, start = 0): number {
  const places = labels.map((_label, index) => (start + index) % labels.length);
  const folded = labels.map(foldName);
  for (const text of [typed, swapLayout(typed)]) {
    const beginning = foldName(text);
    const isMatch = [
      // Signs alone fold to nothing, as the + of a country code.
      (at: number) => labels[at]?.toLowerCase().startsWith(text.toLowerCase()) === true,
      (at: number) => beginning !== "" && folded[at]?.startsWith(beginning) === true,
      (at: number) => beginning !== "" && hasWord(folded[at] ?? "", beginning),
    ];
    for (const matches of isMatch) {
      const found = places.find(matches);
      if (found !== undefined) return found;
    }
  }
  return -1;
}

/** Returns whether a word of a folded label begins so; the article ال may be left out: تامين finds «مصر للتأمين». */
function hasWord(label: string, beginning: string): boolean {
  const words = label.split(" ");
  return words.some((_word, index) => {
    const rest = words.slice(index).join(" ");
    return rest.startsWith(beginning) || withoutArticle(rest).startsWith(beginning);
  });
}
