import { swapLayout } from "#domain/layouts.ts";
import { createChance, type Chance } from "../fill/chance.ts";
import { FAMILIES, MEN, WOMEN } from "../fill/names.ts";
import type { Subject } from "../measure/subject.ts";

interface Person {
  name: string;
  national_id: string;
  phone_number: string;
}

const SEED = 7;
const arabicOf = new Map<string, string>();
const latinOf = new Map<string, readonly string[]>();
for (const [arabic, latin] of [...MEN, ...WOMEN, ...FAMILIES]) {
  latinOf.set(arabic, latin.split("/"));
  for (const written of latin.split("/")) arabicOf.set(written, arabic);
}

/** Returns `count` queries for each kind of patient search; most are built from existing patients. */
export async function searchQueries(
  { database }: Subject,
  count: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const chance = createChance(SEED);
  const { rows: people } = await database.pool.query<Person>(
    "select name, national_id, phone_number from patients where id % $1 = 3 order by id limit $2",
    [Math.max(1, Math.floor((await countPatients(database)) / (count * 6))), count * 6],
  );
  const isArabic = ({ name }: Person) => /\p{Script=Arabic}/u.test(name);
  const arabic = people.filter(isArabic);
  const latin = people.filter((person) => !isArabic(person));
  const kinds = new Map<string, readonly string[]>();
  const add = (kind: string, people: readonly Person[], query: (person: Person) => string | null) =>
    kinds.set(
      kind,
      people
        .map(query)
        .filter((text) => text !== null)
        .slice(0, count),
    );
  add("one letter", arabic, ({ name }) => name.slice(0, 1));
  add("two letters", arabic, ({ name }) => name.slice(0, 2));
  add("three letters", arabic, ({ name }) => name.slice(0, 3));
  add("one letter, Latin", latin, ({ name }) => name.slice(0, 1).toLowerCase());
  add("first name", arabic, ({ name }) => words(name, 0, 1));
  add("family name", arabic, ({ name }) => words(name, -1));
  add("two words", arabic, ({ name }) => words(name, 0, 2));
  add("two words, the second begun", arabic, ({ name }) => words(name, 0, 2).slice(0, -2));
  add("three words", arabic, ({ name }) => words(name, 0, 3));
  add("four words", arabic, ({ name }) => name);
  add("words in another order", arabic, ({ name }) => `${words(name, -1)} ${words(name, 0, 1)}`);
  add("folded letters", arabic, ({ name }) =>
    words(name, 0, 2).replace(/[أإآ]/g, "ا").replace(/ة/g, "ه"),
  );
  add("names as one word", people, ({ name }) =>
    /عبد |الدين/.test(name) ? name.replace("عبد ", "عبد").replace(" الدين", "الدين") : null,
  );
  add("Latin for Arabic, one word", arabic, ({ name }) => inLatin(chance, name, 1));
  add("Latin for Arabic, two words", arabic, ({ name }) => inLatin(chance, name, 2));
  add("Latin for Arabic, four words", arabic, ({ name }) => inLatin(chance, name, 4));
  add("Arabic for Latin, two words", latin, ({ name }) =>
    name
      .split(" ")
      .slice(0, 2)
      .map((word) => arabicOf.get(word) ?? word)
      .join(" "),
  );
  add("other layout, one word", arabic, ({ name }) => swapLayout(words(name, 0, 1)));
  add("other layout, two words", arabic, ({ name }) => swapLayout(words(name, 0, 2)));
  add("other layout, Latin", latin, ({ name }) => swapLayout(words(name, 0, 2).toLowerCase()));
  add("one letter wrong, one word", arabic, ({ name }) => mistyped(chance, words(name, -1)));
  add("one letter wrong, two words", arabic, ({ name }) => mistyped(chance, words(name, 0, 2)));
  add("one letter wrong, Latin", latin, ({ name }) => mistyped(chance, words(name, 0, 2)));
  add("phone", people, ({ phone_number }) => `0${phone_number}`);
  add("phone from abroad", people, ({ phone_number }) => `+20${phone_number}`);
  add("phone, any part", people, ({ phone_number }) => phone_number.slice(2, 8));
  add("phone, last four", people, ({ phone_number }) => phone_number.slice(-4));
  add("identity number", people, ({ national_id }) => national_id);
  add("identity number, begun", people, ({ national_id }) => national_id.slice(0, 7));
  add("nobody, one word", arabic, () => nonsense(chance, "ظغضثخط", 6));
  add(
    "nobody, two words",
    arabic,
    () => `${nonsense(chance, "ظغضثخط", 5)} ${nonsense(chance, "ظغضثخط", 5)}`,
  );
  add("nobody, Latin", latin, () => nonsense(chance, "qxzjvw", 6));
  add("nobody, number", people, () => `99${nonsense(chance, "0123456789", 9)}`);
  return kinds;
}

async function countPatients({ pool }: Subject["database"]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from patients");
  return rows[0]?.count ?? 0;
}

function words(name: string, from: number, to?: number): string {
  return name.split(" ").slice(from, to).join(" ");
}

/** Returns the first `count` parts of an Arabic name in Latin letters; null if a spelling is unknown. */
function inLatin(chance: Chance, name: string, count: number): string | null {
  const spelled: string[] = [];
  const parts = name.split(" ");
  for (let index = 0; index < parts.length && spelled.length < count; index += 1) {
    const compound = `${parts[index] ?? ""} ${parts[index + 1] ?? ""}`;
    const isCompound = latinOf.has(compound);
    const spelling = latinOf.get(isCompound ? compound : (parts[index] ?? ""));
    if (spelling === undefined) return null;
    if (isCompound) index += 1;
    spelled.push(chance.pick(spelling).toLowerCase());
  }
  return spelled.length < count ? null : spelled.join(" ");
}

/** Replaces one letter, not the first of a word, with another of the same script; null below five letters. */
function mistyped(chance: Chance, text: string): string | null {
  if (text.replaceAll(" ", "").length < 5) return null;
  const letterIndexes = Array.from(text, (letter, index) => ({ letter, at: index })).filter(
    ({ letter, at }) => at > 0 && letter !== " " && text[at - 1] !== " ",
  );
  const { at } = chance.pick(letterIndexes);
  const other = chance.pick(
    Array.from(/\p{Script=Arabic}/u.test(text) ? "بتسدرفقكلنم" : "bdfgklmnrst"),
  );
  return text.slice(0, at) + other + text.slice(at + 1);
}

function nonsense(chance: Chance, letters: string, length: number): string {
  return Array.from({ length }, () => chance.pick(Array.from(letters))).join("");
}
