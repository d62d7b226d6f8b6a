import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertObjectName } from "./object-name.ts";
import type { ListedObject, ObjectStat, StoredObject } from "./storage.ts";

/**
 * Objects are files in one flat folder. A file begins with the content type in a header of fixed length, because two
 * files could not be created and deleted atomically. A file is written under a temporary name and then renamed, so that
 * it is never incomplete.
 */
const HEADER_BYTES = 128;
/**
 * Replaces `/` in file names. It is not allowed in object names, so `a` and `a/b` can both exist, and no name leads out
 * of the folder.
 */
const SEPARATOR = "+";
const TEMPORARY = /^\..*\.part$/;
const TEMPORARY_MAX_AGE_MS = 60 * 60 * 1000;

const fileName = (objectName: string) => objectName.replaceAll("/", SEPARATOR);
const objectName = (file: string) => file.replaceAll(SEPARATOR, "/");

export class ObjectExists extends Error {
  override name = "ObjectExists";
}

export class DiskFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const file of await readdir(this.#folder)) {
      if (!TEMPORARY.test(file)) continue;
      const path = join(this.#folder, file);
      const found = await unlessMissing(stat(path));
      if (found && Date.now() - found.mtimeMs > TEMPORARY_MAX_AGE_MS) await rm(path, { force: true });
    }
  }

  async replace(name: string, bytes: Buffer, type: string): Promise<void> {
    const path = this.#path(name);
    await this.#writeTemporary(async (temporary) => {
      await writeFile(temporary, Buffer.concat([toHeader(type), bytes]), { flag: "wx", flush: true });
      await rename(temporary, path);
    });
  }

  /** Never replaces an object. Throws ObjectExists, also if two are created concurrently. */
  async create(name: string, bytes: Readable, type: string): Promise<void> {
    const path = this.#path(name);
    await this.#writeTemporary(async (temporary) => {
      await writeFile(temporary, toHeader(type), { flag: "wx" });
      await pipeline(bytes, createWriteStream(temporary, { flags: "a", flush: true }));
      await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? new ObjectExists(name, { cause: error }) : error;
      });
    });
  }

  async read(name: string): Promise<StoredObject | undefined> {
    const content = await unlessMissing(readFile(this.#path(name)));
    if (!content) return undefined;
    const bytes = content.subarray(HEADER_BYTES);
    return { bytes, size: bytes.length, type: fromHeader(content) };
  }

  async stat(name: string): Promise<ObjectStat | undefined> {
    const file = await unlessMissing(open(this.#path(name)));
    if (!file) return undefined;
    try {
      const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      const { size } = await file.stat();
      return { size: size - HEADER_BYTES, type: fromHeader(buffer) };
    } finally {
      await file.close();
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async list(prefix: string, after: string, limit: number): Promise<ListedObject[]> {
    const files = await readdir(this.#folder);
    const names = files
      .filter((file) => !TEMPORARY.test(file))
      .map(objectName)
      .filter((name) => name.startsWith(prefix) && name > after)
      // Sorts by code unit, like S3.
      .toSorted((a, b) => (a < b ? -1 : 1));
    const found: ListedObject[] = [];
    for (const name of names) {
      if (found.length === limit) break;
      const file = await unlessMissing(stat(this.#path(name)));
      if (file) found.push({ name, size: file.size - HEADER_BYTES, modifiedAt: file.mtime });
    }
    return found;
  }

  #path(name: string): string {
    assertObjectName(name);
    return join(this.#folder, fileName(name));
  }

  async #writeTemporary(write: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(this.#folder, `.${randomUUID()}.part`);
    try {
      await write(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

function toHeader(type: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES, " ");
  if (header.write(type) !== Buffer.byteLength(type) || type !== type.trim())
    throw new Error(`Not a valid content type: ${JSON.stringify(type)}`);
  return header;
}

const fromHeader = (content: Buffer): string => content.toString("utf8", 0, HEADER_BYTES).trimEnd();

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
