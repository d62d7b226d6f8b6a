/** Compiles the message catalogues, for tools that run without Vite: the type checker, the linter, the unit tests. */
import { compile } from "@inlang/paraglide-js";
import { messageOptions } from "./i18n/options.ts";

await compile(messageOptions);
