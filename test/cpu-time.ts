/**
 * The CPU time that this thread takes, in milliseconds: other processes, which may keep the machine busy, do not count.
 * Of several runs the fastest, because the first ones include compilation.
 */
export function cpuMs(run: (n: number) => void, runs = 1): number {
  const times = Array.from({ length: runs }, (_, n) => {
    const before = process.threadCpuUsage();
    run(n);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/** The same for work that waits. Other threads of the process, which compile and collect garbage, do not count. */
export async function cpuMsAsync(run: () => Promise<void>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}
