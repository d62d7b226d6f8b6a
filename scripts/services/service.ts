/** One server the product needs around it. `start` returns whether it was this call that started it. */
export interface Service {
  readonly name: string;
  /** Where it answers, or why it is not ours to run. */
  readonly address: string;
  /** What has to be installed first and how, one line each; none when everything is there. */
  missing(): string[];
  isRunning(): Promise<boolean>;
  start(): Promise<boolean>;
  stop(): Promise<void>;
}

/** For what only tests and proofs need, by the Debian packages that have it. */
export const fromDebian = (...packages: string[]): string =>
  `apt-get install --no-install-recommends ${packages.join(" ")}   (npm run setup:full installs all that tests and proofs need)`;

/** Starts all that is not running yet; answers with those it started itself, for stopping just these again. */
export async function startServices(services: readonly Service[]): Promise<Service[]> {
  const missing = services.flatMap((service) => service.missing());
  if (missing.length > 0) throw new Error(`Not installed yet:\n${missing.map((line) => `  ${line}`).join("\n")}`);
  const started: Service[] = [];
  for (const service of services) if (await service.start()) started.push(service);
  return started;
}

export async function waitUntil(isReady: () => Promise<boolean>, what: string, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
