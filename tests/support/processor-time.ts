/**
 * Returns the processor time in milliseconds that this process needed for a piece of work. Unlike the time that passed,
 * other load on the machine does not change it, so a test may limit it.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the least processor time of three runs, in milliseconds: garbage of earlier work may be collected in one. */
export async function leastProcessorTime(work: () => unknown): Promise<number> {
  const times = [await processorTime(work), await processorTime(work), await processorTime(work)];
  return Math.min(...times);
}
