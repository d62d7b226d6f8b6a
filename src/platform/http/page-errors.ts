import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { NetworkError } from "../connection.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { type AppError, type ProblemCode, problemStatus } from "../errors.ts";

/** Why an action failed: an error of the server, a lost connection, or a bug. */
export type Refusal = ProblemCode | "unreachable" | "fault";
export interface Refused {
  refusal: Refusal;
}

const UNAVAILABLE = 503;

/**
 * Compares by name, since the page build has its own copy of the class. An unavailable database counts as overloaded.
 */
export function refusalOf(error: unknown): ProblemCode | undefined {
  if (error instanceof Error && error.name === "AppError") return (error as AppError).code;
  return isUnavailable(error) ? "overloaded" : undefined;
}

/** Answers an AppError by its code, with the status that the API has for this code. Other errors are thrown. */
export async function ifRefused<Result, Answer>(
  work: Promise<Result>,
  answer: (refusal: ProblemCode, init: { status: number }) => Answer | Promise<Answer>,
): Promise<Result | Answer> {
  try {
    return await work;
  } catch (error) {
    const code = refusalOf(error);
    if (!code) throw error;
    return answer(code, { status: problemStatus(code) });
  }
}

/** For loaders: turns an AppError into the error page of its status. */
export const orErrorPage = <Result>(work: Promise<Result>): Promise<Result> =>
  ifRefused(work, (_refusal, init) => {
    throw data(null, init);
  });

/** For actions: returns an AppError as data, for which the page has a text. */
export const orRefusal = <Result>(work: Promise<Result>) =>
  ifRefused(work, (refusal, init) => data<Refused>({ refusal }, init));

/** The refusal of an action that only scripts call. */
export const refuseJson = (refusal: ProblemCode): Response =>
  Response.json({ refusal }, { status: problemStatus(refusal) });

/** Used in the browser. Tells why a request failed. */
export function failureOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return "unreachable";
  const isBusy = isRouteErrorResponse(error) && (error.status === UNAVAILABLE || error.status === 429);
  return isBusy ? "overloaded" : "fault";
}

/** Used in the browser. Returns a failed request as data, so that the page stays as it is. */
export async function orUnreachable<Result>(work: Promise<Result>) {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect
    return data<Refused>({ refusal: failureOf(error) }, { status: UNAVAILABLE });
  }
}

/**
 * For `shouldRevalidate` of pages that must show why an action failed. By default, failed actions do not reload the
 * page's data. After a server error or without a connection, the data is not reloaded, because that would replace the
 * page by an error.
 */
export const reloadsWhenRefused = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500);

export const isRefused = (answer: object | undefined): answer is Refused => answer !== undefined && "refusal" in answer;
