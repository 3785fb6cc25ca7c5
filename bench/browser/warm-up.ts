import { TYPED_QUERIES } from "./parts/palette.ts";
import type { Stage } from "./stage.ts";

/**
 * Sends each query of the benchmarks to the server twice, as if users had worked since the morning. A server
 * that was just started still has to compile code, prepare statements and read indexes from the disk.
 */
export async function warmUp({ subject }: Stage): Promise<void> {
  const [desk] = subject.desks;
  const beginnings = TYPED_QUERIES.flatMap((word) =>
    Array.from(word, (_, index) => encodeURIComponent(word.slice(0, index + 1).trim())),
  );
  for (const text of [...beginnings, ...beginnings]) {
    await desk?.read(`/search/?q=${text}&kinds=patients&limit=12`);
    await desk?.read(`/patients/?search=${text}&at_least=true&page_size=50`);
  }
}
