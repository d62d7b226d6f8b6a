/**
 * buildah and podman (Debian), without a daemon, with their own store below .services: other containers of the machine
 * do not see it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureFolder } from "../../scripts/services/paths.ts";

const packages = "podman buildah runc netavark fuse-overlayfs uidmap iptables mmdebstrap";

export interface Outcome {
  status: number;
  output: string;
}

export interface Engine {
  /** Throws an error with the output if the command fails. */
  run(program: "buildah" | "podman" | "mmdebstrap", ...args: string[]): string;
  /** Returns the exit status instead of throwing. */
  try(program: "buildah" | "podman", ...args: string[]): Outcome;
  /** Scratch folder for large files that go into an image. */
  readonly folder: string;
}

/**
 * runc, because crun does not support this kernel's hybrid cgroups; cgroupfs and file logging, because there is no
 * systemd.
 */
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
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.join(", ")}\n  apt-get install --no-install-recommends ${packages}`);
  const folder = ensureFolder("containers");
  const env = { ...process.env, ...settingsIn(folder) };
  const attempt = (program: string, args: readonly string[]): Outcome => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      env,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
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
