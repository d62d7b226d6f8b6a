import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";

/** What is wrong with words that were not taken: too many of them, or signs that nobody could read. */
export const textProblem = (words: string, max: number): string =>
  words.trim().length > max ? m.safety_words_long({ max: number(max) }) : m.form_problem_unshowable();
