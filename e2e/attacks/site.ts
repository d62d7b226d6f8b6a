/** A separate site on a separate database, because its contents would disturb every other test. */

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "pg";
import { developmentServices } from "../../scripts/services/development.ts";
import { beginRun, temporaryFolder } from "../../scripts/services/script-run.ts";
import { startServices, waitUntil } from "../../scripts/services/service.ts";
import { createSignedLinks, type SignedLinks } from "../../src/platform/auth/signed-link.ts";
import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { dropDatabase } from "../../test/database.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../test/members.ts";
import { uniqueWord } from "../data.ts";

export interface AttackedSite {
  origin: string;
  pool: Pool;
  links: SignedLinks;
  moderator: TestMember;
  /** One call of the API. Returns the JSON, or undefined if there is none; throws if the call is rejected. */
  call: <T>(method: string, path: string, options: { as?: TestMember; body?: unknown }) => Promise<T>;
  /** Sends a form of a page as a browser without JavaScript does. Throws if it is rejected. */
  submit: (
    path: string,
    options: { as?: TestMember; fields: Record<string, string | readonly string[]> },
  ) => Promise<void>;
  /** The session cookie's value. */
  sessionOf: (member: TestMember) => Promise<string>;
  put: (url: string, headers: Record<string, string>, bytes: Buffer) => Promise<void>;
  stop: () => Promise<void>;
}

const tokenOf = (member: TestMember) => ({ authorization: `Bearer ${unsignedIdToken(member)}` });
const port = Number(process.env["ATTACKS_PORT"] ?? 4270);
const root = join(import.meta.dirname, "../..");

export async function startAttackedSite(): Promise<AttackedSite> {
  beginRun();
  const { postgres, authEmulator } = developmentServices();
  const started = await startServices([postgres]);
  const database = new URL(postgres.databaseUrl);
  database.pathname = `/test_attacks_${uniqueWord()}`;
  await createDatabaseIfMissing(database.href);
  await migrate(database.href);
  const folder = temporaryFolder("attacks");
  const moderator = newMember({ email: "moderator@example.com" });
  const linkSecret = randomBytes(24).toString("hex");
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    NODE_ENV: "demo",
    PORT: String(port),
    DATABASE_URL: database.href,
    // Only makes the server accept unsigned tokens; the emulator is not called.
    FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host,
    STORAGE_FOLDER: folder,
    STORAGE_SECRET: randomBytes(24).toString("hex"),
    LINK_SECRET: linkSecret,
    MODERATORS: moderator.email,
    RATE_LIMIT_PER_IP: "1000000",
    RATE_LIMIT_PER_MEMBER: "1000000",
    LOG_LEVEL: "warn",
  };
  const children = ["src/main/web.ts", "src/main/worker.ts"].map((file) =>
    spawn(process.execPath, [file], { cwd: root, env: environment, stdio: "inherit" }),
  );
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady, "The site", 60);
  const pool = new Pool({ connectionString: database.href, max: 2 });

  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: { origin, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    origin,
    pool,
    links: createSignedLinks(linkSecret),
    moderator,
    async call<T>(method: string, path: string, { as, body }: { as?: TestMember; body?: unknown }) {
      const answer = await send(method, path, as ? tokenOf(as) : {}, body);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} failed: ${answer.status} ${text}`);
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
    async submit(path, { as, fields }) {
      const body = new URLSearchParams();
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) body.append(name, value);
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { origin, ...(as && tokenOf(as)) },
        body,
        redirect: "manual",
      });
      const text = await answer.text();
      if (answer.status !== 200 && answer.status !== 303)
        throw new Error(`The form of ${path} was rejected: ${answer.status} ${text}`);
    },
    async sessionOf(member) {
      const answer = await send("POST", "/api/session", tokenOf(member));
      return /__Host-sid=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    },
    async put(url, headers, bytes) {
      const answer = await fetch(new URL(url, origin), { method: "PUT", headers, body: new Uint8Array(bytes) });
      if (!answer.ok) throw new Error(`The upload was rejected: ${answer.status}`);
    },
    async stop() {
      await pool.end();
      await Promise.all(children.map(end));
      await dropDatabase(database.href);
      await rm(folder, { recursive: true });
      for (const service of started.toReversed()) await service.stop();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
