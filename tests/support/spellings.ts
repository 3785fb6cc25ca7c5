import fc from "fast-check";

/** Characters that nobody sees; each has come in from a copied page, a phone's keyboard or a file. */
export const UNSEEN: readonly string[] = [
  "\u00AD",
  "\u034F",
  "\u061C",
  "\u115F",
  "\u1160",
  "\u17B4",
  "\u180B",
  "\u180E",
  "\u200B",
  "\u200C",
  "\u200D",
  "\u200E",
  "\u202E",
  "\u2060",
  "\u2063",
  "\u2066",
  "\u206F",
  "\u3164",
  "\uFE0F",
  "\uFEFF",
  "\uFFA0",
  "\uFFF9",
  "\uFFFB",
  "\u{1D173}",
  "\u{E0001}",
  "\u{E0041}",
  "\u{E0100}",
  "\u0000",
  "\u0007",
  "\u009F",
];

/** Blanks that are not the one of the space bar. */
export const OTHER_BLANKS: readonly string[] = [
  "\u00A0",
  "\u0085",
  "\u1680",
  "\u2003",
  "\u2007",
  "\u2009",
  "\u202F",
  "\u205F",
  "\u2800",
  "\u3000",
  "\t",
];

/** The ways in which the letters of an Arabic name are written for each other. */
const LETTERS: readonly (readonly string[])[] = [
  ["ا", "أ", "إ", "آ", "ٱ"],
  ["ي", "ى", "ی", "ئ"],
  ["ه", "ة", "ہ", "ە"],
  ["ك", "ک"],
  ["و", "ؤ"],
];
const MARKS: readonly string[] = ["\u064B", "\u064E", "\u0651", "\u0652", "\u0640"];

/** Returns texts that people take for this one: with unseen characters anywhere, and other blanks. */
export function unseenIn(text: string): fc.Arbitrary<string> {
  const letters = Array.from(text, (letter) =>
    letter === " " ? fc.constantFrom(" ", ...OTHER_BLANKS) : fc.constant(letter),
  );
  const between = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...letters), fc.array(between, { minLength: letters.length + 1 }))
    .map(([shown, gaps]) =>
      shown.map((letter, place) => (gaps[place] ?? []).join("") + letter).join(""),
    );
}

/** Returns names that people take for this one: other letters for the same, marks, capitals, unseen characters. */
export function spellingsOf(name: string): fc.Arbitrary<string> {
  const letters = Array.from(name, (letter) => {
    const same = LETTERS.find((one) => one.includes(letter));
    if (same !== undefined) return fc.constantFrom(...same);
    if (!/\p{L}/u.test(letter)) return fc.constant(letter);
    return /\p{Script=Arabic}/u.test(letter)
      ? fc.constantFrom("", ...MARKS).map((mark) => letter + mark)
      : fc.constantFrom(letter.toLowerCase(), letter.toUpperCase());
  });
  return fc
    .tuple(...letters)
    .map((shown) => shown.join(""))
    .chain(unseenIn);
}
