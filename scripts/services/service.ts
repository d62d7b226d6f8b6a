/** A server that the product needs. `start` returns whether this call started it. */
export interface Service {
  readonly name: string;
  /** Host and port, or why we do not run it. */
  readonly address: string;
  /** What has to be installed first and how, one line each; empty if nothing is missing. */
  missing(): string[];
  isRunning(): Promise<boolean>;
  start(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Install instruction for services that only tests and proofs need, by Debian package. */
export const fromDebian = (...packages: string[]): string =>
  `apt-get install --no-install-recommends ${packages.join(" ")}   (npm run setup:full installs all that tests and proofs need)`;

/** Starts all services that are not running. Returns those that it started, so that the caller can stop only these. */
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

/** A server that somebody else runs: checked, never started or stopped. */
export const externalService = (name: string, address: string, isRunning: () => Promise<boolean>): Service => ({
  name,
  address,
  missing: () => [],
  isRunning,
  async start() {
    await waitUntil(isRunning, `${name} at ${address}`, 5);
    return false;
  },
  stop: async () => {},
});

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
