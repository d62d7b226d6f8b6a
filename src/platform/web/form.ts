/**
 * Reads and checks submitted forms. Every form has the same three steps: read the values as typed, check them with the
 * schema of the API, and send them back with one problem per field.
 */

/** Either the input for the service, or the problems for which the form was rejected. */
export type Checked<Input, Problems> = { input: Input } | { problems: Problems };

/** The result of an action if nothing was saved. The values fill the form again. */
export interface FailedSubmit<Values, Problems, Failure extends string> {
  problems?: Problems;
  /** A reason that is not about a single field. */
  failure?: Failure;
  values?: Values;
}

/** The texts of a field that may occur several times, without files. */
export const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** The text of a field. Browsers send line breaks as CRLF, but limits and counters count one character. */
export const textOf = (form: FormData, name: string): string => (textsOf(form, name)[0] ?? "").replaceAll("\r\n", "\n");

interface Issue {
  path: readonly PropertyKey[];
  code?: string | undefined;
}

/** The first problem of each field. `problemOf` returns undefined for fields that the form does not have. */
export function problemsOf<Problem>(
  issues: readonly Issue[],
  problemOf: (field: string, issue: Issue) => Problem | undefined,
): { [field: string]: Problem } {
  const problems: { [field: string]: Problem } = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? "");
    if (field in problems) continue;
    const problem = problemOf(field, issue);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}
