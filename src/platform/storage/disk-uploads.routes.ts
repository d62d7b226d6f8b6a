import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { DiskFiles, ObjectExists } from "./disk-files.ts";
import { readUploadUrl, type UploadTerms } from "./disk-signature.ts";
import type { DiskSettings } from "./disk-store.ts";

const RETRY_SECONDS = 5;

/** Accepts uploads to signed URLs, like a bucket. The signature is the authorization, so no sign-in is needed. */
export async function registerDiskUploads(app: FastifyInstance, { folder, secret }: DiskSettings): Promise<void> {
  const files = new DiskFiles(folder);
  await app.register(async (uploads) => {
    // Stream bodies of any type: they are not buffered, and the limit for JSON bodies does not apply.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(
      "*",
      (_request: FastifyRequest, payload: Readable, done: (error: null, body: Readable) => void) => done(null, payload),
    );
    uploads.put<{ Params: { "*": string } }>("/uploads/*", { config: { access: "public" } }, async (request, reply) => {
      const terms = readUploadUrl(secret, request.params["*"], request.query);
      if (!terms) throw new AppError("upload_refused");
      assertAsSigned(request, terms);
      if (await files.stat(terms.name)) throw new AppError("already_uploaded");
      await receive(files, request, terms);
      return reply.code(200).send();
    });
  });
}

function assertAsSigned({ headers }: FastifyRequest, { type, size }: UploadTerms): void {
  if (headers["content-type"] !== type)
    throw new AppError("upload_refused", { message: "another type than was signed" });
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (length > size) throw new AppError("payload_too_large", { message: "more than was signed" });
  if (length !== size) throw new AppError("malformed_request", { message: "another size than was signed" });
}

async function receive(files: DiskFiles, request: FastifyRequest, { name, type, size }: UploadTerms): Promise<void> {
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  try {
    await files.create(name, Readable.from(exactly(size, body)), type);
  } catch (error) {
    if (error instanceof ObjectExists) throw new AppError("already_uploaded", { cause: error });
    if (request.raw.errored) throw new AppError("malformed_request", { message: "the upload broke off", cause: error });
    // The disk is full, missing or read-only. The browser retries after this 503.
    if (!(error instanceof AppError))
      throw new AppError("storage_unavailable", { cause: error, retryAfterSeconds: RETRY_SECONDS });
    throw error;
  }
}

/** Checks the size of the body. If the request is compressed, Content-Length is the size of the compressed body. */
async function* exactly(size: number, bytes: Readable): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    count += chunk.length;
    if (count > size) throw new AppError("payload_too_large", { message: "more than was signed" });
    yield chunk;
  }
  if (count !== size) throw new AppError("malformed_request", { message: "less than was signed" });
}
