import { expect, test } from "vitest";
import { createLoadClient } from "./client.ts";

test.each(["http://example.com", "https://127.0.0.1:4000", "http://192.168.0.1:4000", "http://127.0.0.1.example.com"])(
  "createLoadClient rejects %s",
  (origin) => {
    expect(() => createLoadClient(origin, 1_000)).toThrow("this machine alone");
  },
);
