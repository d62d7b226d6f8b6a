import { Counter, type Registry } from "prom-client";
import type { PhotoResult } from "./photo-queue.queries.ts";

const states: readonly PhotoResult["state"][] = ["ready", "refused"];

export function measurePhotos(registry: Registry): (state: PhotoResult["state"]) => void {
  const photos = new Counter({
    name: "photos_total",
    help: "Uploads that were looked at, by what became of them",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const state of states) photos.inc({ state }, 0);
  return (state) => photos.inc({ state });
}
