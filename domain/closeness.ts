import { foldName } from "./names";

/** Arabic letters as people would most likely write them in Latin ones, vowels included. */
const SPELLED: Readonly<Record<string, string>> = {
  ا: "a",
  ب: "b",
  ت: "t",
  ث: "s",
  ج: "g",
  ح: "h",
  خ: "kh",
  د: "d",
  ذ: "z",
  ر: "r",
  ز: "z",
  س: "s",
  ش: "sh",
  ص: "s",
  ض: "d",
  ط: "t",
  ظ: "z",
  ع: "a",
  غ: "gh",
  ف: "f",
  ق: "k",
  ك: "k",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
  و: "o",
  ي: "i",
};

/** A folded word in Latin letters, with vowels that people mix in writing made one. */
function spelled(word: string): string {
  return Array.from(word, (letter) => SPELLED[letter] ?? letter)
    .join("")
    .replace(/ee|ie|ei|y|e/g, "i")
    .replace(/ou|oo|u|w/g, "o")
    .replace(/(.)\1+/g, "$1");
}

/**
 * How far a name is from what was asked for, across scripts: for each word asked the letters that
 * differ from the likest word of the name, a little more where that stands at another place. 0 is equal.
 */
export function distanceBetween(asked: string, name: string): number {
  const words = foldName(name).split(" ").map(spelled);
  return foldName(asked)
    .split(" ")
    .map(spelled)
    .reduce((sum, word, place) => {
      const distances = words.map(
        (other, at) => editsBetween(word, other) + Math.abs(at - place) * 0.1,
      );
      return sum + Math.min(...distances);
    }, 0);
}

/** Letters to add, leave out or change to come from one word to the other. */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const present = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      present.push(
        Math.min((above[at] ?? 0) + 1, (present[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same),
      );
    }
    above = present;
  }
  return above[other.length] ?? 0;
}
