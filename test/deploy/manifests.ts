import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";

export const root = join(import.meta.dirname, "../..");
export const read = (file: string): string => readFileSync(join(root, file), "utf8");
export const readYaml = (file: string): unknown => parse(read(file), { merge: true });

export interface Probe {
  httpGet?: { path: string; port: string };
}

export interface Container {
  name: string;
  image: string;
  args: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

interface PodSpec {
  securityContext: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken?: boolean;
  containers: Container[];
}

export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name?: string; generateName?: string; namespace?: string; labels?: Record<string, string> };
  spec?: { template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }; [field: string]: unknown };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const folder = "deploy/kubernetes";

/** Every object of the folder, except kustomization.yaml. */
export function kubernetesManifests(): Manifest[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".yaml") && file !== "kustomization.yaml")
    .flatMap((file) =>
      parseAllDocuments(read(join(folder, file))).map((document) => ({
        file,
        ...(document.toJS() as Omit<Manifest, "file">),
      })),
    );
}
