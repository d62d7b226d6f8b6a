import { DiskFiles } from "./disk-files.ts";
import { signUploadUrl } from "./disk-signature.ts";
import { assertObjectName } from "./object-name.ts";
import type { ObjectStore } from "./storage.ts";

export interface DiskSettings {
  folder: string;
  /** Signs upload URLs. */
  secret: string;
}

/** An object store in a local folder, for development and demos. disk-uploads.routes.ts receives the uploads. */
export function createDiskStore({ folder, secret }: DiskSettings): ObjectStore {
  const files = new DiskFiles(folder);
  return {
    put: (name, bytes, { type }) => files.replace(name, bytes, type),
    get: (name) => files.read(name),
    stat: (name) => files.stat(name),
    async delete(names) {
      for (const name of names) await files.delete(name);
    },
    list: (prefix, { after = "", limit }) => files.list(prefix, after, limit),
    async signUpload(name, { type, size, expiresInSeconds }) {
      assertObjectName(name);
      return { url: signUploadUrl(secret, { name, type, size, expiresInSeconds }), headers: { "content-type": type } };
    },
    uploadOrigin: undefined,
    open: () => files.prepare(),
    close: () => undefined,
  };
}
