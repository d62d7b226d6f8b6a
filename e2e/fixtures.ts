import { test as base, type ConsoleMessage, expect } from "@playwright/test";

interface Watch {
  /** Faults that a test provokes on purpose. */
  allowedFaults: readonly RegExp[];
  watched: undefined;
}

/**
 * A cached page may show a photo of a listing that another journey has deleted since. Photos of deleted listings are
 * not served.
 */
const isDeletedPhoto = (message: ConsoleMessage) =>
  message.text().includes("404") && new URL(message.location().url, "http://127.0.0.1").pathname.startsWith("/media/");

/**
 * A test that also fails on problems that a user would not report: console errors, page errors, requests to other
 * hosts.
 */
export const test = base.extend<Watch>({
  allowedFaults: [[], { option: true }],
  watched: [
    async ({ context, baseURL, allowedFaults }, use) => {
      const faults: string[] = [];
      const host = new URL(baseURL ?? "http://127.0.0.1").hostname;
      context.on("console", (message) => {
        if (message.type() === "error" && !isDeletedPhoto(message)) faults.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) => faults.push(`page: ${error.error().message}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.hostname !== host) faults.push(`request to ${url.origin}`);
      });
      await use(undefined);
      expect(faults.filter((fault) => !allowedFaults.some((allowed) => allowed.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
