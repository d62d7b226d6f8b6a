import type { Config } from "../config.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";
import type { ObjectStore } from "./storage.ts";

/** Call `open` on the store before using it. */
export function createStorage(settings: Config["storage"]): ObjectStore {
  return settings.driver === "s3" ? createS3Store(settings) : createDiskStore(settings);
}
