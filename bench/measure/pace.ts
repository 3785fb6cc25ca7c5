import { timeOf, timingsOf, type Row } from "./timings.ts";

const ROUNDS = 7;
const NUMBERS = 300_000;

/**
 * Returns how many milliseconds (median) one processor currently takes for a fixed piece of work. The speed of
 * a shared machine varies, so this number is needed to compare results of different runs.
 */
export function paceOfMachine(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return timingsOf(times).median;
}

/**
 * Gives each row the ratio of its p95 to the pace of the machine, taken before and after it was measured. A ratio of one
 * hour can be compared with that of another, a time cannot.
 */
export async function* withRatios(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let before = await timeOf(async () => work());
  for await (const row of rows) {
    const after = await timeOf(async () => work());
    const ratio = row.milliseconds === null ? "" : ratioOf(row.milliseconds, (before + after) / 2);
    yield { ...row, ratio };
    before = after;
  }
}

function ratioOf(milliseconds: number, pace: number): string {
  return (milliseconds / pace).toPrecision(2);
}

/** Sorts a fixed list of numbers, converts them to text and parses them again. */
function work(): number {
  let last = 1;
  const numbers = Array.from({ length: NUMBERS }, () => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fffffff;
    return last;
  });
  const text = numbers.toSorted((one, other) => one - other).join(" ");
  return text.split(" ").reduce((sum, word) => (sum + Number(word)) % 1_000_003, 0);
}
