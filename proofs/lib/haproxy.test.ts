import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { haproxyConfiguration } from "./haproxy.ts";

const deployed = readFileSync(join(import.meta.dirname, "../../deploy/haproxy.cfg"), "utf8");
const options = { port: 5000, backends: [5001, 5002, 5003] };

test("haproxyConfiguration keeps the deployed configuration and replaces addresses", () => {
  const lines = haproxyConfiguration(deployed, options, "/somewhere/admin.sock").split("\n");
  expect(lines.filter((line) => /^ {2}(?:bind|server|stats) /.test(line))).toEqual([
    "  stats socket /somewhere/admin.sock mode 600 level admin",
    "  bind 127.0.0.1:5000",
    "  server web1 127.0.0.1:5001",
    "  server web2 127.0.0.1:5002",
    "  server web3 127.0.0.1:5003",
    "  server web1-anyway 127.0.0.1:5001 backup no-check",
    "  server web2-anyway 127.0.0.1:5002 backup no-check",
    "  server web3-anyway 127.0.0.1:5003 backup no-check",
    "  server web1 127.0.0.1:5001 track web/web1",
    "  server web2 127.0.0.1:5002 track web/web2",
    "  server web3 127.0.0.1:5003 track web/web3",
  ]);
});

test("isRepeating: false turns retries off", () => {
  expect(haproxyConfiguration(deployed, { ...options, isRepeating: false }, "x")).toContain("\n  retries 0\n");
});

test("a configuration without servers throws", () => {
  expect(() => haproxyConfiguration(deployed.replaceAll(/^ {2}server .*\n/gm, ""), options, "x")).toThrow(
    "expected one match",
  );
});
