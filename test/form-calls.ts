/** Submits the forms of posts as a browser without JavaScript does: directly to the loader and the action of a page. */
import { RouterContextProvider } from "react-router";
import type { FormOutcome } from "../src/features/listings/web/listing-form-input.ts";
import { servicesContext } from "../src/pages/services.context.ts";
import {
  actorContext,
  addressContext,
  logContext,
  type SiteSettings,
  siteContext,
} from "../src/platform/http/page.context.ts";
import type { Logger } from "../src/platform/log.ts";
import type { TestApp } from "./app.ts";
import { type TestMember, unsignedIdToken } from "./members.ts";

const unexpected = (...args: unknown[]) => {
  throw new Error(`Nothing should be logged: ${JSON.stringify(args)}`);
};
const log = { info: unexpected, warn: unexpected, error: unexpected } as Logger;

export async function pageContext(app: TestApp, as: TestMember): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(actorContext, await app.services.accounts.getActorByIdToken(unsignedIdToken(as)));
  context.set(addressContext, "192.0.2.1");
  context.set(servicesContext, app.services);
  context.set(siteContext, { map: {} } as SiteSettings);
  context.set(logContext, log);
  return context;
}

export function formRequest(path: string, values: Record<string, unknown>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) body.append(name, `${value as string | number}`);
  return new Request(new URL(path, "https://nestmates.example"), { method: "POST", body });
}

/** Where the form redirects to, or the status and outcome of a rejected one. */
export type Sent = { to: string } | { status: number; outcome: FormOutcome };

export function readSent(answer: Response | { data: FormOutcome; init: ResponseInit | null }): Sent {
  if (answer instanceof Response) return { to: answer.headers.get("location") ?? "" };
  return { status: answer.init?.status ?? 200, outcome: answer.data };
}
