import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as m from "../../../paraglide/messages.js";
import { forgetVisits } from "../../../platform/device.ts";
import { conversationErrorText } from "./conversation-labels.ts";
import { sendAllUnsent } from "./send-unsent.ts";
import { addUnsent, readUnsent, removeUnsent, updateUnsent } from "./unsent-store.ts";

const UID = "member-1";
let stored: Map<string, string>;
let requests: { path: string; nonce: string; text: string }[];
let answers: Response[];

beforeEach(() => {
  stored = new Map();
  requests = [];
  answers = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, "https://nestmates.example"), init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request) => {
    const { nonce, text } = (await request.json()) as { nonce: string; text: string };
    requests.push({ path: new URL(request.url).pathname, nonce, text });
    return answers.shift() ?? Response.json({ number: requests.length });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("sends in order, each to its conversation, and keeps the number", async () => {
  addUnsent(UID, { conversation: "7", nonce: "11", text: "First" });
  addUnsent(UID, { conversation: "8", nonce: "12", text: "Second" });
  await sendAllUnsent(UID);
  expect(requests).toEqual([
    { path: "/api/conversations/7/messages", nonce: "11", text: "First" },
    { path: "/api/conversations/8/messages", nonce: "12", text: "Second" },
  ]);
  expect(readUnsent(UID).map(({ number }) => number)).toEqual([1, 2]);
  // Sent ones are not sent again, also by another page.
  await sendAllUnsent(UID);
  expect(requests).toHaveLength(2);
});

test("a refused message keeps its text and the reason, and can be tried again with the same nonce", async () => {
  answers.push(Response.json({ code: "message_doubtful" }, { status: 409 }));
  addUnsent(UID, { conversation: "7", nonce: "11", text: "Send money first" });
  await sendAllUnsent(UID);
  expect(readUnsent(UID)).toEqual([
    { conversation: "7", nonce: "11", text: "Send money first", failure: "message_doubtful" },
  ]);
  updateUnsent(UID, "11", { failure: undefined, isSure: true });
  await sendAllUnsent(UID);
  expect(requests.map(({ nonce }) => nonce)).toEqual(["11", "11"]);
  expect(readUnsent(UID)[0]?.number).toBe(2);
});

test.each([Response.json({ code: "sign_in_expired" }, { status: 401 }), new Response("Unauthorized", { status: 401 })])(
  "after the session has ended, the text is kept and the sender is told to log in",
  async (answer) => {
    answers.push(answer);
    addUnsent(UID, { conversation: "7", nonce: "11", text: "First" });
    await sendAllUnsent(UID);
    expect(readUnsent(UID)).toEqual([{ conversation: "7", nonce: "11", text: "First", failure: "sign_in_required" }]);
    expect(conversationErrorText({ refusal: "sign_in_required" }, "Rina")).toBe(m.account_error_logged_out());
    expect(m.account_error_logged_out()).not.toBe(m.refusal_unreachable());
  },
);

test("messages of another member on this device are left alone", async () => {
  addUnsent("member-2", { conversation: "7", nonce: "11", text: "Not mine" });
  await sendAllUnsent(UID);
  expect(requests).toEqual([]);
  removeUnsent("member-2", "11");
  expect(stored.size).toBe(0);
});

const refuse = () => {
  throw new Error("no storage");
};

test("without storage a message is sent from this page, and forgotten at log-out", async () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  addUnsent(UID, { conversation: "7", nonce: "11", text: "First" });
  await sendAllUnsent(UID);
  expect(requests.map(({ text }) => text)).toEqual(["First"]);
  expect(readUnsent(UID).map(({ number }) => number)).toEqual([1]);
  expect(readUnsent("member-2")).toEqual([]);
  forgetVisits();
  expect(readUnsent(UID)).toEqual([]);
});
