import {
  Children,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from "react";
import { Scripts, useMatches } from "react-router";
import { getLocale } from "../../paraglide/runtime.js";
import { useRootData } from "../../platform/web/root-data.ts";
import { addBanglaFontIfMissing } from "../../ui/bangla-font.ts";
import regular from "../../ui/fonts/anek-bangla-400.woff2?no-inline";
import bold from "../../ui/fonts/anek-bangla-700.woff2?no-inline";
import { answerEarlyUse } from "./answer-early-use.ts";
import { LATE_TYPE, recordEarlyUse, type ScriptStart } from "./early-use.ts";

/** The `handle` that a route exports if visitors read its page before they use it. */
export interface ReadingHandle {
  isReadFirst: true | ((loaderData: unknown) => boolean);
}

/** The nonce of the page on the server. Undefined in the browser, where nothing needs it. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Decides when the page runs its scripts. Members use a page more than they read it, so their scripts load at once. */
export function useScriptStart(): ScriptStart {
  const data = useRootData();
  const matches = useMatches();
  if (!data || data.member) return "now";
  const isReadFirst = matches.some(({ handle, loaderData }) => {
    const { isReadFirst: reading } = (handle ?? {}) as Partial<ReadingHandle>;
    return typeof reading === "function" ? reading(loaderData) : reading;
  });
  if (!isReadFirst) return "now";
  return data.isLowData ? "use" : "late";
}

type InlineFunction = typeof recordEarlyUse | typeof addBanglaFontIfMissing;

/**
 * A script that calls a function by its source text. The indentation is removed, because the script is in every page.
 */
const inline = (run: InlineFunction, ...values: readonly string[]): string =>
  `(${String(run).replaceAll(/\n\s+/g, "\n")})(${values.map((value) => JSON.stringify(value)).join()});`;

/** This script comes first in the document, so that it misses no tap. */
export function EarlyScript({ start }: { start: ScriptStart }) {
  const nonce = useContext(ScriptNonce);
  const data = useRootData();
  const needsBangla = getLocale() !== "bn" && !data?.isLowData;
  const code = import.meta.env.SSR
    ? inline(recordEarlyUse, start, LATE_TYPE) + (needsBangla ? inline(addBanglaFontIfMissing, regular, bold) : "")
    : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/**
 * The router's scripts. The browser always renders the router's own component, because hydration compares neither
 * attributes nor texts of scripts.
 */
export function PageScripts({ start }: { start: ScriptStart }) {
  // This component is last in the document, so all other effects have run.
  useEffect(answerEarlyUse, []);
  return import.meta.env.SSR && start !== "now" ? <LateScripts /> : <Scripts />;
}

/** The router's own elements, changed so that the browser does not load the scripts yet. recordEarlyUse starts them. */
function LateScripts() {
  // oxlint-disable-next-line react/capitalized-calls -- its elements are changed; it is called in every render, as its hooks require
  return <>{toLate(Scripts({}))}</>;
}

type AnyElement = ReactElement<{ children?: ReactNode; rel?: string; href?: string; type?: string }>;

function flatten(node: ReactNode): AnyElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const element = child as AnyElement;
    return typeof element.type === "string" ? [element] : flatten(element.props.children);
  });
}

/** Removes the module preloads. The module script becomes a data block that lists the modules to preload. */
export function toLate(scripts: ReactNode): ReactElement[] {
  const elements = flatten(scripts);
  const modules = elements.filter(({ props }) => props.rel === "modulepreload").map(({ props }) => props.href);
  return elements
    .filter(({ type }) => type === "script")
    .map((script) =>
      script.props.type === "module"
        ? cloneElement(script, { type: LATE_TYPE, async: undefined, "data-modules": modules.join(" ") } as object)
        : script,
    );
}
