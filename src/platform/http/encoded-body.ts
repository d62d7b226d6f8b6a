/** A response body in each encoding that we send, with its ETag. Both caches use it. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Entries live for seconds, so compression is fast rather than strong. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** In order of preference. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

export interface EncodedBody {
  /** Weak, since it is the same for all encodings. */
  etag: string;
  identity: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** `seed` is whatever else makes the response a different one, such as a header. */
export function plainBody(text: string, seed = ""): EncodedBody {
  const identity = Buffer.from(text);
  return { etag: `W/"${createHash("sha1").update(seed).update(identity).digest("base64url")}"`, identity, encoded: {} };
}

export async function withGzip(body: EncodedBody): Promise<EncodedBody> {
  return { ...body, encoded: { gzip: await toGzip(body.identity) } };
}

export async function withAllEncodings(body: EncodedBody): Promise<EncodedBody> {
  const [zipped, brotli] = await Promise.all([toGzip(body.identity), toBrotli(body.identity, brotliOptions)]);
  return { ...body, encoded: { gzip: zipped, br: brotli } };
}

export const bytesOf = ({ identity, encoded }: EncodedBody): number => Object.values(encoded).reduce((sum, body) => sum + body.length, identity.length);

/** The bytes to send, after setting their headers. Undefined, with status 304, if the client has this body already. */
export function chooseBody(request: FastifyRequest, reply: FastifyReply, { etag, identity, encoded }: EncodedBody): Buffer | undefined {
  reply.header("etag", etag);
  if (isCurrent(request.headers["if-none-match"], etag)) {
    reply.code(304);
    return undefined;
  }
  const encoding = encodings.find((one) => encoded[one] && accepts(request.headers["accept-encoding"], one));
  if (encoding) reply.header("content-encoding", encoding);
  return (encoding && encoded[encoding]) ?? identity;
}

const patterns: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|[,\s])br(?:\s*;\s*q=([\d.]+))?\s*(?:,|$)/,
  gzip: /(?:^|[,\s])gzip(?:\s*;\s*q=([\d.]+))?\s*(?:,|$)/,
};

/** `br;q=0` means not accepted. */
function accepts(accepted = "", encoding: Encoding): boolean {
  const [, quality] = patterns[encoding].exec(accepted) ?? [undefined, "0"];
  return Number(quality ?? 1) > 0;
}

function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
