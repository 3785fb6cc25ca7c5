import { expect, test } from "vitest";
import {
  autotextsBeginning,
  cleanAutotextName,
  findAutotext,
  isAutotextName,
  needsBlankBefore,
  typedAutotext,
} from "#domain/autotexts.ts";

const own = (name: string) => ({ name, isOwn: true });
const ofCenter = (name: string) => ({ name, isOwn: false });

test.each([
  ["Liver: ;norm", "norm", 5],
  [";norm", "norm", 5],
  ["الكبد ؛طبيعي", "طبيعي", 6],
  ["(;norm", "norm", 5],
  // `بطن` with the English layout.
  [";f'k", "f'k", 4],
  ["liver;norm", null, 0],
  ["; norm", null, 0],
  [";norm ", null, 0],
  ["norm", null, 0],
  [`;${"n".repeat(49)}`, null, 0],
])("in the line %j the name %j is being typed", (line, name, length) => {
  expect(typedAutotext(line)).toEqual(name === null ? null : { name, length });
});

test.each([
  ["norm", "norm"],
  ["NORM", "norm"],
  // The same keys with the other layout.
  ["ىخقة", "norm"],
  ["f'k", "بطن"],
  ["بطن", "بطن"],
  ["بَطن", "بطن"],
  ["احشاء", "أحشاء"],
  ["٢ب", "2ب"],
])("the typed name %s means %s", (typed, name) => {
  expect(findAutotext([ofCenter("other"), ofCenter(name)], typed)).toEqual(ofCenter(name));
});

test("an unknown name, a part of a name and punctuation mean nothing", () => {
  for (const typed of ["nor", "norms", "no-rm", "n'orm", "'", "،"])
    expect([typed, findAutotext([own("norm")], typed)]).toEqual([typed, null]);
});

test("a person's own autotext wins over the center's, and a name as typed over one in the other layout", () => {
  const all = [ofCenter("norm"), own("norm"), own("ىخقة"), ofCenter("بطن")];
  expect(findAutotext(all, "norm")).toBe(all[1]);
  expect(findAutotext(all, "ىخقة")).toBe(all[2]);
});

test("the names that begin as typed are offered, the shortest first, in both layouts", () => {
  const all = [ofCenter("normal"), own("nl"), ofCenter("nl"), ofCenter("no"), own("نزيف")];
  const offered = (typed: string, most = 5) =>
    autotextsBeginning(all, typed, most).map(({ name, isOwn }) => `${name} ${isOwn}`);
  expect(offered("n")).toEqual(["nl true", "no false", "normal false"]);
  expect(offered("n", 1)).toEqual(["nl true"]);
  expect(offered("ى")).toEqual(["nl true", "no false", "normal false"]);
  expect(offered("k")).toEqual(["نزيف true"]);
});

test("a name is letters and digits, without the semicolon that is typed before it", () => {
  expect([";norm", "؛ طبيعي", "طَبيعـي"].map(cleanAutotextName).map((name) => name.trim())).toEqual([
    "norm",
    "طبيعي",
    "طبيعي",
  ]);
  const valid = ["norm", "t1", "كبد", "é"];
  const invalid = ["two words", "a;b", "a-b", "ء", "<b>", "😀", ""];
  expect(valid.filter(isAutotextName)).toEqual(valid);
  expect(invalid.filter(isAutotextName)).toEqual([]);
});

test("a blank stays before a word, a number and an opening bracket, but before no mark that ends a word", () => {
  const kept = ["liver", "كبد", "4", "(", "-", "\u{1F600}"];
  const left = ["", " ", ".", ",", "،", "؟", ":", ")", ";", "؛", "%", "\n"];
  expect([...kept, ...left].filter(needsBlankBefore)).toEqual(kept);
});
