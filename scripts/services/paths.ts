import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "../..");
/** Everything that the services write. Git-ignored, and safe to delete while they are stopped. */
const stateFolder = join(projectRoot, ".services");

export function ensureFolder(...parts: string[]): string {
  const folder = join(stateFolder, ...parts);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  return folder;
}
