import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";

/** Says why a text was rejected: it is too long, or it contains characters that cannot be displayed. */
export const textProblem = (words: string, max: number): string =>
  words.trim().length > max ? m.safety_words_long({ max: number(max) }) : m.form_problem_unshowable();
