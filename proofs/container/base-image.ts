/**
 * Builds the base image of our Dockerfile locally, for machines that cannot pull images: Debian's packages by
 * mmdebstrap, and the Node of the lock file.
 */
import { spawnSync } from "node:child_process";
import { realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Engine } from "./engine.ts";

export const baseImage = "docker.io/library/node:24-bookworm-slim";
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Returns whether the image had to be built. */
export function ensureBaseImage(engine: Engine): boolean {
  if (engine.try("buildah", "inspect", "--type", "image", baseImage).status === 0) return false;
  const archive = join(engine.folder, "base.tar");
  // The official slim images leave these folders out too.
  const unread = ["doc", "man", "locale", "info"].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`);
  engine.run("mmdebstrap", "--variant=minbase", ...unread, "--include=ca-certificates,libstdc++6", "bookworm", archive);
  const container = engine.run("buildah", "from", "scratch");
  engine.run("buildah", "add", "-q", container, archive, "/");
  rmSync(archive);
  engine.run("buildah", "copy", "-q", container, process.execPath, "/usr/local/bin/node");
  engine.run("buildah", "copy", "-q", container, npmFolder(), "/usr/local/lib/node_modules/npm");
  const prepare =
    "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd -g 1000 node && useradd -u 1000 -g node -m node";
  engine.run("buildah", "run", container, "--", "sh", "-c", prepare);
  engine.run("buildah", "config", "--cmd", "node", "--env", `PATH=${searchPath}`, container);
  engine.run("buildah", "commit", "-q", "--rm", container, baseImage);
  return true;
}

/** Folder of the npm installed here: the npm command is a symbolic link into it. */
function npmFolder(): string {
  const { stdout } = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" });
  return dirname(dirname(realpathSync(stdout.trim())));
}
