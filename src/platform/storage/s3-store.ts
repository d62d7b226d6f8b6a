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
  /** The endpoint that browsers use. */
  publicEndpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** S3's limit for one delete and for one page of a list. */
const MAX_BATCH = 1000;
/**
 * Timeouts of one operation, including retries and the response body. Web processes only read, so that timeout is
 * shorter than the 15 s after which they close a connection.
 */
const WRITE_TIMEOUT_MS = 20_000;
const READ_TIMEOUT_MS = 8_000;
/** The headers that the signature covers. Browsers set Content-Length themselves. */
const signedHeaders = new Set(["host", "content-type", "content-length", "if-none-match"]);

export function createS3Client({ region, accessKeyId, secretAccessKey }: S3Settings, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Other S3 servers do not support the checksums that the client adds by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
}

const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });

/**
 * An object store in a private bucket of any S3-compatible server. Browsers get signed URLs for single uploads only.
 */
export function createS3Store(
  settings: S3Settings,
  { readMs = READ_TIMEOUT_MS, writeMs = WRITE_TIMEOUT_MS } = {},
): ObjectStore {
  const Bucket = settings.bucket;
  const client = createS3Client(settings, settings.endpoint);
  // Signatures cover the host, so sign for the host that browsers use. This client sends no requests.
  const signer = createS3Client(settings, settings.publicEndpoint);
  return {
    async put(name, bytes, { type }) {
      assertObjectName(name);
      await client.send(
        new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType: type, ContentLength: bytes.length }),
        within(writeMs),
      );
    },
    async get(name) {
      assertObjectName(name);
      const { abortSignal } = within(readMs);
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal }));
      if (!found?.Body) return undefined;
      const bytes = await readAll(found.Body as Readable, abortSignal);
      return { bytes, size: bytes.length, type: found.ContentType ?? "" };
    },
    async stat(name) {
      assertObjectName(name);
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key: name }), within(readMs)));
      return found && { size: found.ContentLength ?? 0, type: found.ContentType ?? "" };
    },
    async delete(names) {
      for (const name of names) assertObjectName(name);
      for (let start = 0; start < names.length; start += MAX_BATCH) {
        const Objects = names.slice(start, start + MAX_BATCH).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          within(writeMs),
        );
        const [first] = Errors;
        if (first)
          throw new Error(
            `${Errors.length} objects were not deleted, the first of them ${first.Key}: ${first.Code} ${first.Message ?? ""}`,
          );
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
            MaxKeys: Math.min(limit - found.length, MAX_BATCH),
          }),
          within(writeMs),
        );
        for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? [])
          found.push({ name: Key, size: Size, modifiedAt: LastModified });
        if (!page.IsTruncated || !page.Contents?.length) break;
      }
      return found;
    },
    async signUpload(name, { type, size, expiresInSeconds }) {
      assertObjectName(name);
      const url = await getSignedUrl(
        signer,
        new PutObjectCommand({ Bucket, Key: name, ContentType: type, ContentLength: size, IfNoneMatch: "*" }),
        {
          expiresIn: expiresInSeconds,
          signableHeaders: signedHeaders,
        },
      );
      return { url, headers: { "content-type": type, "if-none-match": "*" } };
    },
    uploadOrigin: new URL(settings.publicEndpoint).origin,
    async open() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), within(readMs));
      } catch (error) {
        throw new Error(`The bucket ${Bucket} at ${settings.endpoint} is missing, or not ours to use`, {
          cause: error,
        });
      }
    },
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

/** Reads the body with a signal, because the client's timeouts do not cover the body. */
async function readAll(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of addAbortSignal(signal, body)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    // HEAD gives NotFound, because its response has no body with an error code. GET gives NoSuchKey.
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}
