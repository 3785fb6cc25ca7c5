import { foldName } from "#domain/names.ts";
import { latinDigits } from "#domain/text.ts";

/** A piece of a text, in order; `start` is its index in the text. */
export type MarkedPart = { text: string; marked: boolean; start: number };

/**
 * Splits a text into parts that match words of the query and parts that do not. Letters and digits are folded,
 * so that أحمد matches احمد and 012 matches ٠١٢; the parts always join to the original text.
 */
export function markedParts(text: string, query: string): MarkedPart[] {
  const marks = marksOf(text, wordsOf(query));
  const parts: MarkedPart[] = [];
  for (let start = 0; start < text.length;) {
    const marked = marks[start] === true;
    let end = start + 1;
    while (end < text.length && (marks[end] === true) === marked) end += 1;
    parts.push({ text: text.slice(start, end), marked, start });
    start = end;
  }
  return parts;
}

function wordsOf(query: string): string[] {
  return query
    .split(/\s+/)
    .map((word) => Array.from(word, foldLetter).join(""))
    .filter((word) => word !== "");
}

function marksOf(text: string, words: readonly string[]): boolean[] {
  const marks: boolean[] = [];
  let folded = "";
  const origins: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    for (const letter of foldLetter(text.charAt(index))) {
      folded += letter;
      origins.push(index);
    }
  }
  for (const word of words) {
    for (
      let start = folded.indexOf(word);
      start >= 0;
      start = folded.indexOf(word, start + word.length)
    ) {
      const from = origins[start] ?? 0;
      const to = origins[start + word.length - 1] ?? from;
      for (let index = from; index <= to; index += 1) marks[index] = true;
    }
  }
  return marks;
}

function foldLetter(letter: string): string {
  return foldName(latinDigits(letter)).trim();
}
