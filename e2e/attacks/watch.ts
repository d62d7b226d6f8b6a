/** Opens pages in a browser and checks that no payload was executed or became markup. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

export interface Seen {
  url: string;
  /** All text that a person can read, form fields included. */
  text: string;
}

interface Told {
  ran: string[];
  refused: string[];
  alive: string[];
  text: string;
}

declare global {
  interface Window {
    attack: { ran: string[]; refused: string[] };
    xss: () => void;
  }
}

/** Runs before any script of the page. */
function listen(): void {
  window.attack = { ran: [], refused: [] };
  window.xss = () => void window.attack.ran.push("xss()");
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
    // Zod tests once whether it may use eval. The CSP forbids it; no payload causes this violation.
    if (blockedURI !== "eval") window.attack.refused.push(`${violatedDirective} ${blockedURI} ${sample}`);
  });
}

/** Runs in the page: finds elements and attributes that only injected markup can have created. */
function ask(): Told {
  const alive: string[] = [];
  const strange =
    "iframe, object, embed, frameset, marquee, math, portal, base, keygen, isindex, foreignObject, animate, set, [srcdoc], [ng-app], [v-html], [x-data], style:not([data-href])";
  for (const element of document.querySelectorAll(strange))
    if (!element.closest(".maplibregl-map")) alive.push(element.outerHTML.slice(0, 120));
  for (const element of document.querySelectorAll("*"))
    for (const { name, value } of element.attributes) {
      const isHandler = name.startsWith("on");
      // oxlint-disable-next-line no-script-url -- just what is looked for here
      const isScript =
        /^(?:href|src|action|formaction|data|xlink:href)$/.test(name) &&
        /^\s*(?:javascript|vbscript|data:text)/i.test(value.replaceAll(/[\t\n\r]/g, ""));
      if (isHandler || isScript) alive.push(`${element.tagName} ${name}="${value.slice(0, 80)}"`);
    }
  for (const script of document.querySelectorAll("script"))
    if (/^\s*(?:window\.)?xss\(\)/.test(script.textContent)) alive.push(script.outerHTML.slice(0, 120));
  const fields = [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value);
  const hidden = [...document.querySelectorAll("img")].map(({ alt }) => alt);
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const unread of body.querySelectorAll("script, style")) unread.remove();
  return { ...window.attack, alive, text: [document.title, body.textContent, ...fields, ...hidden].join("\n") };
}

export class Watch {
  readonly faults: string[] = [];
  readonly #pages: Page[] = [];
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  /**
   * A separate browser context with several tabs, signed in by this session or anonymous. Phone-sized, because then no
   * map is drawn beside a list: the text is the same, and a map is very slow without a graphics card.
   */
  static async open(browser: Browser, origin: string, session?: string, tabs = 3): Promise<Watch> {
    const context = await browser.newContext({
      baseURL: origin,
      reducedMotion: "reduce",
      viewport: { width: 390, height: 844 },
    });
    await context.addInitScript(listen);
    if (session)
      await context.addCookies([
        {
          name: "__Host-sid",
          value: session,
          domain: new URL(origin).hostname,
          path: "/",
          secure: true,
          httpOnly: true,
          sameSite: "Lax",
        },
      ]);
    const watch = new Watch(context);
    context.on("dialog", (dialog) => {
      watch.faults.push(`a dialog on ${dialog.page()?.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on("weberror", (error) =>
      watch.faults.push(`an error on ${error.page()?.url()}: ${error.error().message}`),
    );
    context.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      if (/^https?:$/.test(protocol) && host !== new URL(origin).host)
        watch.faults.push(`a request to ${host} from ${request.frame().url()}`);
    });
    for (let tab = 0; tab < tabs; tab += 1) watch.#pages.push(await context.newPage());
    return watch;
  }

  /** Visits all URLs, several at once. Returns the text of each, in order. */
  async lookAt(urls: readonly string[]): Promise<Seen[]> {
    const seen: Seen[] = [];
    const waiting = [...urls.entries()];
    const work = async (page: Page) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) seen[next[0]] = await this.#look(page, next[1]);
    };
    await Promise.all(this.#pages.map(work));
    expect(this.faults).toEqual([]);
    return seen;
  }

  async #look(page: Page, url: string): Promise<Seen> {
    expect([url, (await statusOf(page, url)) < 500]).toEqual([url, true]);
    // After hydration, so that what React rendered is checked too. Public pages are hydrated when they are used.
    await page.evaluate(() => dispatchEvent(new Event("pointermove")));
    await page.waitForFunction(
      () =>
        Object.keys(document.body).some((key) => key.startsWith("__react")) ||
        Object.keys(document).some((key) => key.startsWith("__react")),
    );
    const { ran, refused, alive, text } = await page.evaluate(ask);
    expect({ url, ran, refused, alive }).toEqual({ url, ran: [], refused: [], alive: [] });
    return { url, text };
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

const TRIES = 5;
const PAUSE_MS = 500;

/** Navigates to the URL. If the site is busy, tries again, as users do. */
async function statusOf(page: Page, url: string): Promise<number> {
  let status = 0;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await page.goto(url, { waitUntil: "domcontentloaded" });
    status = answer?.status() ?? 0;
    if (status !== 503) break;
    await page.waitForTimeout(PAUSE_MS);
  }
  return status;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, "");

/** Each of these texts has to be readable on one of the pages, character for character. */
export function expectShown(seen: readonly Seen[], texts: readonly string[]): void {
  const all = plain(seen.map(({ text }) => text).join("\n"));
  expect(texts.filter((text) => !all.includes(plain(text)))).toEqual([]);
}
