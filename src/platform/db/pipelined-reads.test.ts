import { Socket } from "node:net";
import type { Client } from "pg";
import { expect, test } from "vitest";
import { PipelinedReads } from "./pipelined-reads.ts";

/** Notes which texts each connection gets, and answers when it is told to. */
function fakeClients() {
  const sent: string[][] = [];
  const waiting: (() => void)[] = [];
  class FakeClient {
    readonly #texts: string[] = [];
    constructor() {
      sent.push(this.#texts);
    }
    on() {
      return this;
    }
    once() {
      return this;
    }
    async connect() {}
    async end() {}
    query({ text }: { text: string }) {
      this.#texts.push(text);
      return new Promise((resolve) => waiting.push(() => resolve({ rows: [] })));
    }
  }
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return {
    sent,
    answerAll,
    reads: new PipelinedReads(FakeClient as unknown as typeof Client, { stream: () => new Socket() }),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function oneAfterTheOther({ reads, answerAll }: ReturnType<typeof fakeClients>, texts: readonly string[]) {
  for (const text of texts) {
    const answer = reads.run(text, []);
    await turn();
    answerAll();
    await answer;
  }
}

test("a statement stays on the connection that has planned it, and statements are spread", async () => {
  const clients = fakeClients();
  await oneAfterTheOther(clients, ["a", "b", "c", "a", "b", "c", "c", "a"]);
  expect(clients.sent.map((texts) => texts.join("")).toSorted()).toEqual(["aaa", "bb", "ccc"]);
});

test("a connection with several reads in flight is avoided, although it has planned the statement", async () => {
  const clients = fakeClients();
  await oneAfterTheOther(clients, ["a"]);
  const answers = Array.from({ length: 6 }, () => clients.reads.run("a", []));
  await turn();
  expect(clients.sent.map((texts) => texts.length).toSorted((one, other) => one - other)).toEqual([1, 2, 4]);
  clients.answerAll();
  await Promise.all(answers);
});
