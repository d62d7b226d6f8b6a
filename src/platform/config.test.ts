import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeVapidKeys } from "../../test/push.ts";
import { checkRows } from "../../test/rows.ts";
import { readConfig } from "./config.ts";

const bucket = { S3_BUCKET: "nestmates-photos", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
const mail = {
  SMTP_URL: "smtp://mailer:secret@mail.example:587",
  MAIL_FROM: "Nest Mates <hello@nestmates.example>",
  LINK_SECRET: "sixteen-letters-or-more",
};
const production = {
  ...mail,
  NODE_ENV: "production",
  ORIGIN: "https://nestmates.example",
  DATABASE_URL: "postgres://db.example/nestmates",
  FIREBASE_PROJECT_ID: "nestmates",
  FIREBASE_API_KEY: "a-public-key",
};

describe("readConfig", () => {
  test("an empty environment is for local development", () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      host: "127.0.0.1",
      port: 4000,
      origin: "http://127.0.0.1:4000",
      trustProxy: false,
      publicCache: true,
      redisUrl: undefined,
      identity: { projectId: "demo-nestmates", emulatorHost: undefined, serviceAccount: undefined },
      mail: { smtpUrl: undefined, from: "Nest Mates <hello@nestmates.example>" },
      moderators: [],
      map: { styleUrl: undefined, attribution: undefined },
      drainSeconds: 0,
      isDemo: false,
    });
  });

  test("offers demo accounts with the Auth Emulator only", () => {
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
    expect(readConfig({ ...emulator, NODE_ENV: "demo" }).isDemo).toBe(false);
    expect(readConfig({ ...emulator, NODE_ENV: "demo", DEMO_ACCOUNTS: "true" }).isDemo).toBe(true);
    expect(() => readConfig({ NODE_ENV: "demo", DEMO_ACCOUNTS: "true" })).toThrow("needs FIREBASE_AUTH_EMULATOR_HOST");
    expect(() => readConfig({ ...production, ...bucket, DEMO_ACCOUNTS: "true" })).toThrow(
      "not offered with NODE_ENV=production",
    );
  });

  test("reads variables, and ignores empty ones", () => {
    const config = readConfig({
      ...production,
      ...bucket,
      PORT: "8080",
      ORIGIN: "https://nestmates.example/somewhere",
      TRUST_PROXY: "10.0.0.1, 10.0.0.2",
      REDIS_URL: "",
      FIREBASE_AUTH_EMULATOR_HOST: "",
      MAP_STYLE: "https://maps.example/style.json",
      MAP_ATTRIBUTION: "",
      PUBLIC_CACHE: "off",
      RATE_LIMIT_PER_IP: "5",
      MODERATORS: " Rina@Example.com,,karim@example.com ",
      FIREBASE_SERVICE_ACCOUNT: "{}",
    });
    expect(config).toMatchObject({
      isProduction: true,
      port: 8080,
      origin: "https://nestmates.example",
      trustProxy: ["10.0.0.1", "10.0.0.2"],
      redisUrl: undefined,
      identity: { emulatorHost: undefined, serviceAccount: "{}" },
      mail: { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
      linkSecret: mail.LINK_SECRET,
      moderators: ["rina@example.com", "karim@example.com"],
      map: { styleUrl: "https://maps.example/style.json", attribution: undefined },
      publicCache: false,
      rateLimits: { perIp: 5, perMember: 120 },
    });
  });

  test("photos go to a folder per database, with a random secret", () => {
    const first = readConfig({ DATABASE_URL: "postgres://somebody@127.0.0.1:5440/test_1?sslmode=disable" }).storage;
    const second = readConfig({ STORAGE_FOLDER: "", STORAGE_SECRET: "" }).storage;
    const folder = join(import.meta.dirname, "../../.services/storage");
    expect(first).toEqual({
      driver: "disk",
      folder: join(folder, "test_1"),
      secret: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(second).toEqual({
      driver: "disk",
      folder: join(folder, "nestmates"),
      secret: expect.not.stringMatching("secret" in first ? first.secret : "") as string,
    });
  });

  test("the name of a database does not lead out of the storage folder", () =>
    checkRows(
      [
        "postgres://127.0.0.1/..%2F..%2Fsrc",
        "postgres://127.0.0.1/../../src",
        "host=127.0.0.1 dbname=/etc",
        "postgres://127.0.0.1",
      ],
      (DATABASE_URL) => {
        const { storage } = readConfig({ DATABASE_URL });
        expect("folder" in storage && dirname(storage.folder)).toBe(
          join(import.meta.dirname, "../../.services/storage"),
        );
      },
    ));

  test("the folder and its secret can be set", () => {
    const storage = { STORAGE_FOLDER: "/srv/photos", STORAGE_SECRET: "a-secret-of-sixteen" };
    expect(readConfig(storage).storage).toEqual({
      driver: "disk",
      folder: "/srv/photos",
      secret: "a-secret-of-sixteen",
    });
  });

  test("photos go to a bucket if one is set, at Amazon by default", () => {
    const amazon = "https://s3.ap-south-1.amazonaws.com";
    expect(readConfig({ ...production, ...bucket, S3_REGION: "ap-south-1" }).storage).toEqual({
      driver: "s3",
      bucket: "nestmates-photos",
      region: "ap-south-1",
      endpoint: amazon,
      publicEndpoint: amazon,
      accessKeyId: "key",
      secretAccessKey: "secret",
    });
    expect(readConfig({ ...bucket, S3_ENDPOINT: "http://10.0.0.5:7480" }).storage).toMatchObject({
      endpoint: "http://10.0.0.5:7480",
      publicEndpoint: "http://10.0.0.5:7480",
    });
    expect(
      readConfig({ ...bucket, S3_ENDPOINT: "http://10.0.0.5:7480", S3_PUBLIC_ENDPOINT: "https://s3.nestmates.example" })
        .storage,
    ).toMatchObject({
      endpoint: "http://10.0.0.5:7480",
      publicEndpoint: "https://s3.nestmates.example",
    });
  });

  test("refuses wrong settings", () =>
    checkRows(
      [
        [
          "production without a bucket",
          { ...production, STORAGE_FOLDER: "/srv/photos" },
          "set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY",
        ],
        [
          "production without mail",
          { ...production, ...bucket, SMTP_URL: "", MAIL_FROM: "" },
          "set SMTP_URL, MAIL_FROM",
        ],
        ["production without a link secret", { ...production, ...bucket, LINK_SECRET: "" }, "set LINK_SECRET"],
        [
          "production with the public link secret of this repository",
          { ...production, ...bucket, ...mail, LINK_SECRET: "for-development-only" },
          "LINK_SECRET",
        ],
        ["a link secret that is too short", { LINK_SECRET: "short" }, "LINK_SECRET"],
        ["a mail URL that is not SMTP", { SMTP_URL: "https://mail.example" }, "SMTP_URL"],
        [
          "production without the bucket's secret",
          { ...production, ...bucket, S3_SECRET_ACCESS_KEY: "" },
          "set S3_SECRET_ACCESS_KEY",
        ],
        ["a bucket without a key", { S3_BUCKET: "nestmates-photos" }, "with S3_BUCKET, set S3_ACCESS_KEY_ID"],
        ["a bucket name that is a URL", { ...bucket, S3_BUCKET: "s3.example/nestmates" }, "S3_BUCKET"],
        ["an S3 endpoint that is no URL", { ...bucket, S3_ENDPOINT: "127.0.0.1:9459" }, "S3_ENDPOINT"],
        ["a storage secret that is too short", { STORAGE_SECRET: "short" }, "STORAGE_SECRET"],
        [
          "production without a database and a project",
          { NODE_ENV: "production", ORIGIN: "https://nestmates.example" },
          "set DATABASE_URL, FIREBASE_PROJECT_ID",
        ],
        [
          "the emulator in production",
          { NODE_ENV: "production", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" },
          "not accepted with NODE_ENV=production",
        ],
        [
          "the emulator for a real project",
          { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FIREBASE_PROJECT_ID: "nestmates" },
          "begins with demo-",
        ],
        ["an invalid port", { PORT: "65536" }, "PORT"],
        ["an unknown environment", { NODE_ENV: "staging" }, "NODE_ENV"],
        [
          "an origin without TLS in production",
          { ...production, ...bucket, ORIGIN: "http://nestmates.example" },
          "ORIGIN must be an https URL",
        ],
        ["an origin that is not HTTP", { ORIGIN: "ftp://nestmates.example" }, "ORIGIN"],
        ["an emulator without a port", { FIREBASE_AUTH_EMULATOR_HOST: "localhost" }, "FIREBASE_AUTH_EMULATOR_HOST"],
        ["a map style without TLS", { MAP_STYLE: "http://maps.example/style.json" }, "MAP_STYLE"],
        ["a metrics token that is too short", { METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
        ["a limit of zero", { RATE_LIMIT_PER_IP: "0" }, "RATE_LIMIT_PER_IP"],
        ["a flag that is neither on nor off", { PUBLIC_CACHE: "maybe" }, "PUBLIC_CACHE"],
      ],
      (_what, environment, message) => {
        expect(() => readConfig(environment)).toThrow(message);
      },
    ));

  test("lists every problem", () => {
    expect(() => readConfig({ PORT: "x", DATABASE_POOL: "0", LOG_LEVEL: "loud" })).toThrow(
      /PORT[\s\S]*DATABASE_POOL[\s\S]*LOG_LEVEL/,
    );
  });
});

describe("the keys of push notifications", () => {
  const { publicKey, privateKey, subject } = makeVapidKeys();
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject };

  test("are optional, and go together", () => {
    expect(readConfig({}).push).toEqual({ keys: undefined, extraHosts: [] });
    expect(readConfig({ ...production, ...bucket, ...keys }).push.keys).toEqual({ publicKey, privateKey, subject });
    for (const name of ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"])
      expect(() => readConfig({ ...keys, [name]: "" })).toThrow("VAPID");
    expect(() => readConfig({ ...keys, VAPID_PUBLIC_KEY: makeVapidKeys().publicKey })).toThrow("not the public key of");
    expect(() => readConfig({ ...keys, VAPID_SUBJECT: "ops@nestmates.example" })).toThrow("VAPID_SUBJECT");
  });

  test("no other hosts than those of push services are called in production", () => {
    expect(readConfig({ PUSH_EXTRA_HOSTS: "localhost:9562, localhost:9563" }).push.extraHosts).toEqual([
      "localhost:9562",
      "localhost:9563",
    ]);
    expect(() => readConfig({ ...production, ...bucket, ...keys, PUSH_EXTRA_HOSTS: "localhost:9562" })).toThrow(
      "PUSH_EXTRA_HOSTS",
    );
  });
});
