/** A response body with its ETag, compressed once for each encoding that somebody asks for. Both caches use it. */
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

/** In order of preference. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, brotliOptions),
  gzip: (bytes) => toGzip(bytes),
};

export interface EncodedBody {
  /** Weak, since it is the same for all encodings. */
  etag: string;
  identity: Buffer;
  /** Which of them it may be sent in. */
  encodings: readonly Encoding[];
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** `seed` is whatever else makes the response a different one, such as a header. */
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

/** More than text has when it is compressed. */
const COMPRESSED_SHARE = 0.5;

/** Also for what is compressed later. */
export const bytesOf = (body: EncodedBody): number =>
  Math.ceil(body.identity.length * (1 + COMPRESSED_SHARE * body.encodings.length));

/** The bytes to send, after setting their headers. Undefined, with status 304, if the client has this body already. */
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

/** `br;q=0` means not accepted. */
function accepts(accepted = "", encoding: Encoding): boolean {
  const [, quality] = patterns[encoding].exec(accepted) ?? [undefined, "0"];
  return Number(quality ?? 1) > 0;
}

function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
