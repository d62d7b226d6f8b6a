import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { pushHostOf } from "./push-hosts.ts";

describe("a push endpoint", () => {
  test("services of browsers are called", () =>
    checkRows(
      [
        ["https://fcm.googleapis.com/fcm/send/abc:def", "fcm.googleapis.com"],
        ["https://fcm.googleapis.com:443/wp/abc", "fcm.googleapis.com"],
        ["https://FCM.googleapis.com/wp/abc", "fcm.googleapis.com"],
        ["https://updates.push.services.mozilla.com/wpush/v2/abc", "updates.push.services.mozilla.com"],
        ["https://wns2-pn1p.notify.windows.com/w/?token=abc", "wns2-pn1p.notify.windows.com"],
        ["https://web.push.apple.com/abc", "web.push.apple.com"],
      ],
      (endpoint, host) => {
        expect(pushHostOf(endpoint)).toBe(host);
      },
    ));

  test("others are not called", () =>
    checkRows(
      [
        "https://127.0.0.1:8080/.apple.com/",
        "https://127.0.0.1/fcm.googleapis.com",
        "http://fcm.googleapis.com/wp/abc",
        "https://fcm.googleapis.com:8443/wp/abc",
        "https://me@fcm.googleapis.com/wp/abc",
        "https://fcm.googleapis.com:pass@evil.example/wp/abc",
        "https://fcm.googleapis.com@evil.example/",
        "https://evil.example/?x=.push.apple.com",
        "https://evil.example#.push.apple.com",
        "https://evilpush.apple.com/abc",
        "https://push.apple.com/abc",
        "https://.push.apple.com/abc",
        "https://web.push.apple.com.evil.example/abc",
        "https://web.push.apple.com./abc",
        "https://a.fcm.googleapis.com/abc",
        "https://fcm.googleapis.com.evil.example/",
        "https://evil.example\\.push.apple.com/",
        "https://[::1]/.push.apple.com",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost:9562/wpush/v2/abc",
        "ftp://fcm.googleapis.com/abc",
        "javascript:alert(1)",
        "not a URL",
        "",
        `https://fcm.googleapis.com/${"a".repeat(1024)}`,
      ],
      (endpoint) => {
        expect(pushHostOf(endpoint)).toBeUndefined();
      },
    ));

  test("of a test is called on its own host and port only", () => {
    const extra = ["localhost:9562"];
    expect(pushHostOf("https://localhost:9562/wpush/v2/abc", extra)).toBe("localhost:9562");
    expect(pushHostOf("https://localhost:9563/wpush/v2/abc", extra)).toBeUndefined();
    expect(pushHostOf("http://localhost:9562/wpush/v2/abc", extra)).toBeUndefined();
    expect(pushHostOf("https://me@localhost:9562/wpush/v2/abc", extra)).toBeUndefined();
  });
});
