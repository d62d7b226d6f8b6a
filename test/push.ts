/**
 * Push subscriptions for tests: keys of their own, endpoints at hosts that we call, and what a browser does with a
 * message.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

export function makeVapidKeys() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  // 32 bytes: getPrivateKey leaves out leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey, subject: "mailto:ops@nestmates.example" };
}

const someEndpoint = () => `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(16).toString("hex")}`;

/** As a browser gives it. */
export function pushSubscription(endpoint = someEndpoint()) {
  return { endpoint, keys: { p256dh: makeVapidKeys().publicKey, auth: randomBytes(16).toString("base64url") } };
}

/** A subscription whose messages the test can read. */
export function readableSubscription(endpoint: string) {
  const { publicKey, privateKey } = makeVapidKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    keys: { p256dh: publicKey, auth: auth.toString("base64url") },
    read: (body: Buffer) => decrypt(body, { publicKey, privateKey, auth }),
  };
}

const SALT_BYTES = 16;
const HEADER_BYTES = 21;
const KEY_BYTES = 65;
const TAG_BYTES = 16;

/** RFC 8291 and RFC 8188, one record. */
function decrypt(
  body: Buffer,
  { publicKey, privateKey, auth }: { publicKey: string; privateKey: string; auth: Buffer },
): string {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + KEY_BYTES);
  const sealed = body.subarray(HEADER_BYTES + KEY_BYTES);
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(publicKey, "base64url"), sender]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
