import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./members.ts";

export function nextPage(headers: LightMyRequestResponse["headers"]): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1];
}

/** All pages of a list from this URL on, followed by their Link headers. */
export async function readPages<Item = { _id: string }>(
  app: TestApp,
  url: string,
  options: { as?: TestMember } = {},
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer = await app.call("GET", next, options);
    if (answer.statusCode !== 200) throw new Error(`GET ${next} responded with ${answer.statusCode}: ${answer.body}`);
    pages.push(answer.json<Item[]>());
    next = nextPage(answer.headers);
  }
  return pages;
}
