/** buildah and podman (Debian), without a daemon, with a store of their own below .services: nothing of it is seen by any other container of the machine. */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureFolder } from "../services/paths.ts";

const packages = "podman buildah runc netavark fuse-overlayfs uidmap iptables mmdebstrap";

export interface Outcome {
  status: number;
  output: string;
}

export interface Engine {
  /** Throws with what it said, if it fails. */
  run(program: "buildah" | "podman" | "mmdebstrap", ...args: string[]): string;
  /** For what may fail. */
  try(program: "buildah" | "podman", ...args: string[]): Outcome;
  /** For large files on their way into an image. */
  readonly folder: string;
}

/** crun does not know this kernel's hybrid cgroups, so runc; and no systemd is asked for anything. */
function settingsIn(folder: string): Record<string, string> {
  const files = {
    "storage.conf": `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/graph"\nrunroot = "${folder}/run"\n`,
    "containers.conf": `[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nruntime = "runc"\n[containers]\nlog_driver = "k8s-file"\ndefault_ulimits = ["nofile=4096:4096", "nproc=2048:2048"]\n[network]\nnetwork_backend = "netavark"\n`,
    "registries.conf": `unqualified-search-registries = ["docker.io"]\nshort-name-mode = "permissive"\n`,
    "policy.json": `{"default": [{"type": "insecureAcceptAnything"}]}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return {
    CONTAINERS_STORAGE_CONF: join(folder, "storage.conf"),
    CONTAINERS_CONF: join(folder, "containers.conf"),
    CONTAINERS_REGISTRIES_CONF: join(folder, "registries.conf"),
    BUILDAH_ISOLATION: "chroot",
  };
}

export function openEngine(): Engine {
  const missing = ["podman", "buildah", "mmdebstrap"].filter((name) => !existsSync(join("/usr/bin", name)));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(", ")}\n  apt-get install --no-install-recommends ${packages}`);
  const folder = ensureFolder("containers");
  const env = { ...process.env, ...settingsIn(folder) };
  const attempt = (program: string, args: readonly string[]): Outcome => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    return { status: status ?? 1, output: `${error?.message ?? ""}${stdout}${status === 0 ? "" : stderr}`.trim() };
  };
  return {
    folder,
    try: (program, ...args) => attempt(program, args),
    run(program, ...args) {
      const { status, output } = attempt(program, args);
      if (status !== 0) throw new Error(`${program} ${args.slice(0, 3).join(" ")} … failed:\n${output.slice(-4_000)}`);
      return output;
    },
  };
}
