import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { addListing, listingBody } from "../../../test/listings.ts";
import { insertMember, newMember, unsignedIdToken } from "../../../test/members.ts";
import { startOtlpSink } from "../../../test/otlp-sink.ts";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import { startJobEngine } from "../jobs/job-engine.ts";
import { startSchedules } from "../jobs/schedules.ts";
import { sendJob } from "../jobs/send-job.ts";
import { createMailSender } from "../mail/mail-sender.ts";
import { queueMail } from "../mail/outbox.queries.ts";
import { createSmtpTransport } from "../mail/smtp-transport.ts";
import { traced } from "./spans.ts";
import { startTracing } from "./start-tracing.ts";

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

let app: TestApp;
let sink: Awaited<ReturnType<typeof startOtlpSink>>;
let stopTracing: () => Promise<void>;
const lines: Record<string, unknown>[] = [];
const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const render = async () => ({
  to: { name: "Rina", address: "rina@example.com" },
  language: "en",
  subject: "A note",
  text: "In words",
  html: "<p>In words</p>",
});

beforeAll(async () => {
  sink = await startOtlpSink();
  stopTracing = await startTracing({ endpoint: sink.url, share: 1 }, "web", quiet);
  app = await startTestApp({ LOG_LEVEL: "debug", PUBLIC_CACHE: "off" }, logTo);
});
afterAll(async () => {
  await app.stop();
  await stopTracing();
  await sink.stop();
});

/** Waits for a span of this name, and returns it with all spans of its trace. */
async function traceWith(name: string, matches: (attributes: Record<string, string | number>) => boolean = () => true) {
  const found = await vi.waitFor(
    () => {
      const span = sink.spans.findLast((one) => one.name === name && matches(one.attributes));
      if (!span) throw new Error(`no span ${name} among ${sink.spans.map((one) => one.name).join(", ")}`);
      return span;
    },
    { timeout: 5_000, interval: 50 },
  );
  return { root: found, spans: sink.spans.filter(({ traceId }) => traceId === found.traceId) };
}

describe("a request", () => {
  test("is a span named by its route pattern, and its statements are child spans", async () => {
    const id = await addListing(app);
    const answer = await app.call("GET", `/featuredPost/${id}?looked=for`);
    const requestId = String(answer.headers["x-request-id"]);
    const { root, spans } = await traceWith("GET /featuredPost/:id", (facts) => facts["request.id"] === requestId);
    expect(root).toMatchObject({
      kind: SERVER,
      service: "web",
      attributes: { "http.route": "/featuredPost/:id", "http.response.status_code": 200 },
    });
    expect(root.parentSpanId ?? "").toBe("");
    const statements = spans.filter(({ kind }) => kind === CLIENT);
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root.spanId]));
    expect(statements.map(({ name }) => name).join()).toContain("listing");
  });

  test("with a late body still has its statements, and its log lines have the trace id", async () => {
    lines.length = 0;
    // Over a real socket and in two parts: otherwise the body is read in the same turn of the event loop.
    const origin = await app.app.listen({ host: "127.0.0.1", port: 0 });
    const headers = { authorization: `Bearer ${unsignedIdToken(newMember())}`, "content-type": "application/json" };
    const sending = request(`${origin}/featuredPost`, { method: "POST", headers });
    const received = once(app.app.server, "request");
    sending.flushHeaders();
    await received;
    sending.end(JSON.stringify(listingBody()));
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    const requestId = answer.headers["x-request-id"];
    const { root, spans } = await traceWith("POST /featuredPost", (facts) => facts["request.id"] === requestId);
    const names = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["begin", "insert listing", "commit"]));
    expect(lines.find(({ msg, reqId }) => msg === "request completed" && reqId === requestId)).toMatchObject({
      trace_id: root.traceId,
    });
  });

  test("that fails has an error code", async () => {
    await app.services.pool.query("alter table faq_item rename to faq_item_away");
    const answer = await app.call("GET", "/faq");
    await app.services.pool.query("alter table faq_item_away rename to faq_item");
    expect(answer.statusCode).toBe(500);
    const { root, spans } = await traceWith("GET /faq");
    expect(root).toMatchObject({ isError: true, attributes: { "error.type": "500" } });
    expect(spans.find(({ kind }) => kind === CLIENT)).toMatchObject({
      isError: true,
      attributes: { "error.type": "42P01" },
    });
  });

  test("ignores the traceparent of the client", async () => {
    const theirs = "4bf92f3577b34da6a3ce929d0e0e4736";
    const answer = await app.call("GET", "/faq", { headers: { traceparent: `00-${theirs}-00f067aa0ba902b7-01` } });
    const requestId = String(answer.headers["x-request-id"]);
    const { root } = await traceWith("GET /faq", (facts) => facts["request.id"] === requestId);
    expect(root.traceId).not.toBe(theirs);
  });

  test("exports no personal data", async () => {
    const member = newMember({ name: "Shornali Traced" });
    const body = listingBody({ title: "Traced title of a room", location: "Dhanmondi", phone: "+8801755667788" });
    const id = await addListing(app, member, body);
    await app.call("GET", "/browseListing?search=Shornali+Traced&location=Dhanmondi");
    await app.call("PATCH", "/featuredPost", { as: newMember({ name: "Liker Traced" }), body: { id } });
    const { headers } = await app.call("GET", `/featuredPost/${id}`, { as: member });
    await traceWith("GET /featuredPost/:id", (facts) => facts["request.id"] === headers["x-request-id"]);
    const sent = sink.everything();
    for (const needle of [
      member.uid,
      member.email,
      "Shornali",
      "Liker Traced",
      "Traced title",
      "8801755667788",
      "search=",
      "Bearer",
    ])
      expect(sent).not.toContain(needle);
  });
});

describe("the worker", () => {
  test("a job is a span with its statements, and a failed one has an error", async () => {
    const schedules = [
      {
        name: "traced-job",
        cron: "0 0 1 1 *",
        run: async () => ({ rows: (await app.services.db.selectFrom("area").select("id").limit(1).execute()).length }),
      },
      {
        name: "failing-job",
        cron: "0 0 1 1 *",
        run: async () => {
          throw new TypeError("what it says may name people");
        },
      },
    ];
    const runs: string[] = [];
    const engine = await startJobEngine({
      pool: app.services.pool,
      log: app.app.log,
      onRun: (queue, job, outcome) => void runs.push(`${queue} ${job} ${outcome}`),
      stopTimeoutMs: 1_000,
    });
    for (const { name } of schedules) await sendJob(app.services.db, "schedule", { key: name, data: { name } });
    await startSchedules(engine, schedules);
    const { root, spans } = await traceWith("schedule traced-job");
    const failed = await traceWith("schedule failing-job");
    await engine.stop();
    expect(root.kind).toBe(CONSUMER);
    expect(spans.filter(({ parentSpanId }) => parentSpanId === root.spanId).map(({ name }) => name)).toContain(
      "select area",
    );
    expect(failed.root).toMatchObject({ isError: true, attributes: { "error.type": "TypeError" } });
    expect(new Set(runs)).toEqual(new Set(["schedule failing-job failed", "schedule traced-job done"]));
    expect(lines.find(({ msg, job }) => msg === "job done" && job === "traced-job")).toMatchObject({
      trace_id: root.traceId,
    });
    expect(sink.everything()).not.toContain("what it says may name people");
  });

  test("sending a mail belongs to the trace that queued it", async () => {
    const { db } = app.services;
    const smtp = await startSmtpServer();
    const transport = createSmtpTransport(smtp.url);
    const { id: memberId } = await insertMember(db);
    await traced({ name: "the cause", kind: "server" }, () => queueMail(db, { memberId, kind: "note" }));
    const sender = createMailSender({
      db,
      transport,
      renderers: { note: render },
      from: "Nest Mates <hello@nestmates.example>",
      log: quiet,
    });
    const engine = await startJobEngine({ pool: app.services.pool, log: quiet, stopTimeoutMs: 1_000 });
    await sender.startJobs(engine);
    const { root, spans } = await traceWith("the cause");
    await traceWith("mail note");
    await engine.stop();
    transport.close();
    await smtp.stop();
    const sending = sink.spans.find(({ name }) => name === "mail note");
    expect([sending?.traceId, sending?.parentSpanId, sending?.kind]).toEqual([root.traceId, root.spanId, CONSUMER]);
    expect(spans.map(({ name }) => name)).toContain("insert mail");
  });
});
