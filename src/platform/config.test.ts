import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  test("an empty environment runs on this machine alone", () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      host: "127.0.0.1",
      port: 4000,
      origin: "http://127.0.0.1:4000",
      trustProxy: false,
      publicCache: true,
      redisUrl: undefined,
      identity: { projectId: "demo-nestmates", emulatorHost: undefined },
      map: { styleUrl: undefined, attribution: undefined },
    });
  });

  test("reads what is set, and takes an empty value for none", () => {
    const config = readConfig({
      NODE_ENV: "production",
      PORT: "8080",
      ORIGIN: "https://nestmates.example/somewhere",
      DATABASE_URL: "postgres://db.example/nestmates",
      FIREBASE_PROJECT_ID: "nestmates",
      FIREBASE_API_KEY: "a-public-key",
      TRUST_PROXY: "10.0.0.1, 10.0.0.2",
      REDIS_URL: "",
      FIREBASE_AUTH_EMULATOR_HOST: "",
      MAP_STYLE: "https://maps.example/style.json",
      MAP_ATTRIBUTION: "",
      PUBLIC_CACHE: "off",
      RATE_LIMIT_PER_IP: "5",
    });
    expect(config).toMatchObject({
      isProduction: true,
      port: 8080,
      origin: "https://nestmates.example",
      trustProxy: ["10.0.0.1", "10.0.0.2"],
      redisUrl: undefined,
      identity: { emulatorHost: undefined },
      map: { styleUrl: "https://maps.example/style.json", attribution: undefined },
      publicCache: false,
      rateLimits: { perIp: 5, perMember: 120 },
    });
  });

  test.each([
    ["a deploy that does not say where it is", { NODE_ENV: "production", ORIGIN: "https://nestmates.example" }, "set DATABASE_URL, FIREBASE_PROJECT_ID"],
    ["the emulator in production", { NODE_ENV: "production", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }, "not accepted with NODE_ENV=production"],
    ["the emulator for a real project", { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FIREBASE_PROJECT_ID: "nestmates" }, "begins with demo-"],
    ["a port that is none", { PORT: "65536" }, "PORT"],
    ["an unknown environment", { NODE_ENV: "staging" }, "NODE_ENV"],
    ["an origin that is no web address", { ORIGIN: "ftp://nestmates.example" }, "ORIGIN"],
    ["an emulator without a port", { FIREBASE_AUTH_EMULATOR_HOST: "localhost" }, "FIREBASE_AUTH_EMULATOR_HOST"],
    ["a map that could be changed on its way", { MAP_STYLE: "http://maps.example/style.json" }, "MAP_STYLE"],
    ["a metrics token that can be guessed", { METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
    ["a limit of nothing", { RATE_LIMIT_PER_IP: "0" }, "RATE_LIMIT_PER_IP"],
    ["a flag that is neither on nor off", { PUBLIC_CACHE: "maybe" }, "PUBLIC_CACHE"],
  ])("refuses %s", (_what, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  test("names every problem at once", () => {
    expect(() => readConfig({ PORT: "x", DATABASE_POOL: "0", LOG_LEVEL: "loud" })).toThrow(/PORT[\s\S]*DATABASE_POOL[\s\S]*LOG_LEVEL/);
  });
});
