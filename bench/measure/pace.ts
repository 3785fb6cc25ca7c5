import { timingsOf } from "./timings.ts";

const TIMES = 7;
const NUMBERS = 300_000;

/**
 * Median milliseconds that one processor of this machine takes for a fixed piece of work now. A machine
 * that shares its processors with others is not as fast in every hour: tables are compared by it.
 */
export function paceOfMachine(): number {
  const times = Array.from({ length: TIMES }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return timingsOf(times).median;
}

/** Sorts the same numbers and reads them back from their text. */
function work(): number {
  let last = 1;
  const numbers = Array.from({ length: NUMBERS }, () => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fffffff;
    return last;
  });
  const text = numbers.toSorted((one, other) => one - other).join(" ");
  return text.split(" ").reduce((sum, word) => (sum + Number(word)) % 1_000_003, 0);
}
