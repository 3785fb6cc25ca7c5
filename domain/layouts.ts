/** The characters of the US layout, each with the character on the same key of the Arabic (101) layout. */
const KEYS: readonly (readonly [latin: string, arabic: string])[] = [
  ["b", "لا"],
  ["B", "لآ"],
  ["G", "لأ"],
  ["T", "لإ"],
  ...pairs("qwertyuiop[]", "ضصثقفغعهخحجد"),
  ...pairs("asdfghjkl;'", "شسيبلاتنمكط"),
  ...pairs("zxcvnm,./", "ئءؤرىةوزظ"),
  ...pairs("`HNYZXC", "ذأآإ~ْ}"),
];

const toArabic: ReadonlyMap<string, string> = new Map(KEYS);
const toLatin: ReadonlyMap<string, string> = new Map(
  KEYS.map(([latin, arabic]) => [arabic, latin]),
);
const ARABIC = /[\u0621-\u064A]/;

/**
 * Returns what the same keystrokes type with the other keyboard layout: `lpl]` ↔ `محمد`, `شاةثي` → `ahmed`.
 * Text with an Arabic letter is converted to Latin, other text to Arabic; digits and blanks stay.
 */
export function swapLayout(text: string): string {
  return ARABIC.test(text) ? convert(text, toLatin) : convert(text, toArabic);
}

function convert(text: string, keys: ReadonlyMap<string, string>): string {
  let swapped = "";
  for (let index = 0; index < text.length; index += 1) {
    const ligature = keys.get(text.slice(index, index + 2));
    const character = text.charAt(index);
    if (ligature === undefined) {
      swapped += keys.get(character) ?? keys.get(character.toLowerCase()) ?? character;
    } else {
      swapped += ligature;
      index += 1;
    }
  }
  return swapped;
}

function pairs(latin: string, arabic: string): [string, string][] {
  return Array.from(latin, (key, index) => [key, arabic.charAt(index)]);
}
