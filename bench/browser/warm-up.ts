import { TYPED } from "./parts/palette.ts";
import type { Stage } from "./stage.ts";

/**
 * Asks the server twice what will be typed, as somebody who works since the morning has: a server just started
 * compiles its code, prepares its statements and reads its indexes from the disk with the first who asks.
 */
export async function warmUp({ subject }: Stage): Promise<void> {
  const [desk] = subject.desks;
  const begun = TYPED.flatMap((word) =>
    Array.from(word, (_, at) => encodeURIComponent(word.slice(0, at + 1).trim())),
  );
  for (const text of [...begun, ...begun]) {
    await desk?.read(`/search/?q=${text}&kinds=patients&limit=12`);
    await desk?.read(`/patients/?search=${text}&at_least=true&page_size=50`);
  }
}
