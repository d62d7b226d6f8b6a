/** Object storage for photos. There are two implementations: a local folder, and S3. */
export interface ObjectStore {
  put(name: string, bytes: Buffer, options: { type: string }): Promise<void>;
  /** Undefined if the object does not exist. */
  get(name: string): Promise<StoredObject | undefined>;
  stat(name: string): Promise<ObjectStat | undefined>;
  /** Ignores objects that do not exist. */
  delete(names: readonly string[]): Promise<void>;
  /**
   * Lists objects, sorted by name. If the result has `limit` objects there may be more: pass the last name as `after`.
   */
  list(prefix: string, options: { after?: string | undefined; limit: number }): Promise<ListedObject[]>;
  /** Returns a URL for one upload of exactly this name, type and size. */
  signUpload(name: string, upload: { type: string; size: number; expiresInSeconds: number }): Promise<SignedUpload>;
  /** The origin for uploads, if it is not the site's own. */
  readonly uploadOrigin: string | undefined;
  /** Call once at start: creates the folder, or checks that the bucket exists. */
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
