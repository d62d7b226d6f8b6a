/** Where bytes live that do not belong into a database. One port, two drivers: a folder on disk, and anything that speaks S3. */
export interface ObjectStore {
  put(name: string, bytes: Buffer, options: { type: string }): Promise<void>;
  /** Undefined: there is no such object. */
  get(name: string): Promise<StoredObject | undefined>;
  stat(name: string): Promise<ObjectStat | undefined>;
  /** Those that are not there are deleted already. */
  delete(names: readonly string[]): Promise<void>;
  /** In order of name, page by page: an answer with as many as asked for may have more behind its last. */
  list(prefix: string, options: { after?: string | undefined; limit: number }): Promise<ListedObject[]>;
  /** Lets whoever has it put one object of exactly this name, type and size, once, until it expires. */
  signUpload(name: string, upload: { type: string; size: number; expiresInSeconds: number }): Promise<SignedUpload>;
  /** For pages: the origin that uploads go to, if it is not the site's own. */
  readonly uploadOrigin: string | undefined;
  /** Once per process, before it is used: makes the folder; checks that the bucket is there. */
  open(): Promise<void>;
  close(): void;
}

export interface ObjectStat {
  size: number;
  type: string;
}

export interface StoredObject extends ObjectStat {
  bytes: Buffer;
}

export interface ListedObject {
  name: string;
  size: number;
  modifiedAt: Date;
}

export interface SignedUpload {
  url: string;
  headers: Record<string, string>;
}
