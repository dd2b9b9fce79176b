/**
 * Returns the milliseconds of a processor that this thread used while `run` ran. Other programs on the machine do not add to them, so a
 * bound on them holds on a busy machine too.
 */
export async function threadTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
