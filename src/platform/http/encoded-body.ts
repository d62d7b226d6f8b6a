/**
 * A response body with its ETag. It is compressed once for each encoding that a client asks for. Both caches use it.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Entries live for seconds, so compression is fast rather than strong. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** The order is that of preference. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, brotliOptions),
  gzip: (bytes) => toGzip(bytes),
};

export interface EncodedBody {
  /** The ETag is weak, because it is the same for all encodings. */
  etag: string;
  identity: Buffer;
  /** The encodings in which the body may be sent. */
  encodings: readonly Encoding[];
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** `seed` is anything else that distinguishes the response, such as a header. The ETag depends on it. */
export function plainBody(text: string, seed = ""): EncodedBody {
  const identity = Buffer.from(text);
  return {
    etag: `W/"${createHash("sha1").update(seed).update(identity).digest("base64url")}"`,
    identity,
    encodings: [],
    encoded: {},
  };
}

export const withGzip = (body: EncodedBody): EncodedBody => ({ ...body, encodings: ["gzip"] });
export const withAllEncodings = (body: EncodedBody): EncodedBody => ({ ...body, encodings });

/** An upper bound for the size of compressed text as a share of the text. */
const COMPRESSED_SHARE = 0.5;

/** The memory that a body needs, including its encodings that are compressed later. */
export const bytesOf = (body: EncodedBody): number =>
  Math.ceil(body.identity.length * (1 + COMPRESSED_SHARE * body.encodings.length));

/**
 * Sets the headers of the body and returns the bytes to send. If the client has this body already, the status is 304
 * and the result is undefined.
 */
export async function chooseBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<Buffer | undefined> {
  const { etag, identity, encoded } = body;
  reply.header("etag", etag);
  if (isCurrent(request.headers["if-none-match"], etag)) {
    reply.code(304);
    return undefined;
  }
  const encoding = body.encodings.find((one) => accepts(request.headers["accept-encoding"], one));
  if (!encoding) return identity;
  reply.header("content-encoding", encoding);
  encoded[encoding] ??= compress[encoding](identity);
  return encoded[encoding];
}

const patterns: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|[,\s])br(?:\s*;\s*q=([\d.]+))?\s*(?:,|$)/,
  gzip: /(?:^|[,\s])gzip(?:\s*;\s*q=([\d.]+))?\s*(?:,|$)/,
};

/** Whether a client accepts an encoding. `br;q=0` means that it does not. */
function accepts(accepted = "", encoding: Encoding): boolean {
  const [, quality] = patterns[encoding].exec(accepted) ?? [undefined, "0"];
  return Number(quality ?? 1) > 0;
}

function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
