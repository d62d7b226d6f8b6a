import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "../..");
/** Everything the services write: git-ignored, safe to delete while they are stopped. */
const stateFolder = join(projectRoot, ".services");

export function ensureFolder(...parts: string[]): string {
  const folder = join(stateFolder, ...parts);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  return folder;
}
