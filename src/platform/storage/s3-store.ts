import { addAbortSignal, type Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { assertObjectName } from "./object-name.ts";
import type { ListedObject, ObjectStore } from "./storage.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  endpoint: string;
  /** As browsers reach it. */
  publicEndpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Of one delete, and of one page of a list; S3's own limits. */
const MOST_AT_ONCE = 1000;
/** Of one call, its answer's body and all attempts included: who waits for a photo waits no longer, and a worker is not held up by a line that hangs. */
const MOST_MS = 20_000;
/** All that is signed beside the name. A browser sends its Content-Length by itself. */
const signedHeaders = new Set(["host", "content-type", "content-length", "if-none-match"]);

export function createS3Client({ region, accessKeyId, secretAccessKey }: S3Settings, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // The checksums that the client adds by default are known to Amazon alone.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
}

/** A bucket of anything that speaks S3. It is private: browsers only ever get addresses that are signed for one upload. */
export function createS3Store(settings: S3Settings, mostMs = MOST_MS): ObjectStore {
  const soon = () => ({ abortSignal: AbortSignal.timeout(mostMs) });
  const Bucket = settings.bucket;
  const client = createS3Client(settings, settings.endpoint);
  // A signature covers the host, so that it has to be made for the one that the browser will ask. It asks nobody itself.
  const signer = createS3Client(settings, settings.publicEndpoint);
  return {
    async put(name, bytes, { type }) {
      assertObjectName(name);
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType: type, ContentLength: bytes.length }), soon());
    },
    async get(name) {
      assertObjectName(name);
      const { abortSignal } = soon();
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal }));
      if (!found?.Body) return undefined;
      const bytes = await readAll(found.Body as Readable, abortSignal);
      return { bytes, size: bytes.length, type: found.ContentType ?? "" };
    },
    async stat(name) {
      assertObjectName(name);
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key: name }), soon()));
      return found && { size: found.ContentLength ?? 0, type: found.ContentType ?? "" };
    },
    async delete(names) {
      for (const name of names) assertObjectName(name);
      for (let start = 0; start < names.length; start += MOST_AT_ONCE) {
        const Objects = names.slice(start, start + MOST_AT_ONCE).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }), soon());
        const [first] = Errors;
        if (first) throw new Error(`${Errors.length} objects were not deleted, the first of them ${first.Key}: ${first.Code} ${first.Message ?? ""}`);
      }
    },
    async list(prefix, { after, limit }) {
      const found: ListedObject[] = [];
      while (found.length < limit) {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            StartAfter: found.at(-1)?.name ?? after,
            MaxKeys: Math.min(limit - found.length, MOST_AT_ONCE),
          }),
          soon(),
        );
        for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? []) found.push({ name: Key, size: Size, modifiedAt: LastModified });
        if (!page.IsTruncated || !page.Contents?.length) break;
      }
      return found;
    },
    async signUpload(name, { type, size, expiresInSeconds }) {
      assertObjectName(name);
      const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket, Key: name, ContentType: type, ContentLength: size, IfNoneMatch: "*" }), {
        expiresIn: expiresInSeconds,
        signableHeaders: signedHeaders,
      });
      return { url, headers: { "content-type": type, "if-none-match": "*" } };
    },
    uploadOrigin: new URL(settings.publicEndpoint).origin,
    async open() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), soon());
      } catch (error) {
        throw new Error(`The bucket ${Bucket} at ${settings.endpoint} is missing, or not ours to use`, { cause: error });
      }
    },
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

/** The client's own limits end at the headers of an answer. */
async function readAll(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of addAbortSignal(signal, body)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    // A HEAD has no body that could name the reason.
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}
