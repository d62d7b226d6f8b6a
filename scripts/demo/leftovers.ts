/**
 * Records on disk which services the demo started. After a SIGKILL the next run takes them over and stops them at its
 * end.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureFolder } from "../services/paths.ts";
import { isAlive, type Service } from "../services/service.ts";

const file = () => join(ensureFolder(), "demo.json");

interface Notes {
  pid: number;
  services: string[];
}

function readNotes(): Notes | undefined {
  if (!existsSync(file())) return undefined;
  try {
    return JSON.parse(readFileSync(file(), "utf8")) as Notes;
  } catch {
    return undefined; // killed while writing the file
  }
}

/**
 * The services that the caller has to stop at its end: those that are not running yet, and those that a killed demo
 * left running. Call it before starting them, so that there is a record if the caller is killed meanwhile.
 */
export async function claimServices(services: readonly Service[]): Promise<Service[]> {
  const notes = readNotes();
  const isOrphaned = notes !== undefined && !isAlive(notes.pid);
  const ours: Service[] = [];
  for (const service of services)
    if ((isOrphaned && notes.services.includes(service.name)) || !(await service.isRunning())) ours.push(service);
  // While another demo of this checkout runs, keep its record.
  if (notes === undefined || isOrphaned)
    writeFileSync(file(), JSON.stringify({ pid: process.pid, services: ours.map(({ name }) => name) } satisfies Notes));
  return ours;
}

export function forgetLeftovers(): void {
  if (readNotes()?.pid === process.pid) rmSync(file(), { force: true });
}
