import { createECDH } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../services/paths.ts";

const folder = join(projectRoot, ".services");
const file = join(folder, "vapid-private-key");

/** Kept between runs: browsers subscribe with the public key. */
function privateKey(): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    mkdirSync(folder, { recursive: true });
    // 32 bytes: getPrivateKey leaves out leading zeros.
    const key = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
      .subarray(-32)
      .toString("base64url");
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}

/** The demo's own keys for push notifications. */
export function demoVapidKeys(): Record<string, string> {
  const key = privateKey();
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(key, "base64url");
  return {
    VAPID_PUBLIC_KEY: ecdh.getPublicKey("base64url"),
    VAPID_PRIVATE_KEY: key,
    VAPID_SUBJECT: "mailto:demo@nestmates.example",
  };
}
