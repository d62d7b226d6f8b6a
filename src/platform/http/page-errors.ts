import { data, isRouteErrorResponse } from "react-router";
import { NetworkError } from "../connection.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { type AppError, type ProblemCode, problemStatus } from "../errors.ts";

/** Why something was not done: the server's reason, that it could not be reached, or that it failed. */
export type Refusal = ProblemCode | "unreachable" | "fault";
export interface Refused {
  refusal: Refusal;
}

const UNAVAILABLE = 503;

/** By name: the services' copy of the class is not the one the pages were built with. An engine that cannot answer now refuses as well. */
export function refusalOf(error: unknown): ProblemCode | undefined {
  if (error instanceof Error && error.name === "AppError") return (error as AppError).code;
  return isUnavailable(error) ? "overloaded" : undefined;
}

/** In a loader: a refusal becomes the error page of its status. */
export async function orErrorPage<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const code = refusalOf(error);
    throw code ? data(null, { status: problemStatus(code) }) : error;
  }
}

/** In an action: a refusal is an answer, which the page puts into words. */
export async function orRefusal<Result>(work: Promise<Result>) {
  try {
    return await work;
  } catch (error) {
    const code = refusalOf(error);
    if (!code) throw error;
    return data<Refused>({ refusal: code }, { status: problemStatus(code) });
  }
}

/** In the browser: why a request to the server threw. */
export function failureOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return "unreachable";
  const isBusy = isRouteErrorResponse(error) && (error.status === UNAVAILABLE || error.status === 429);
  return isBusy ? "overloaded" : "fault";
}

/** In the browser: a server that cannot be reached, or fails, leaves the page as it is. Which of the two it was is not mixed up. */
export async function orUnreachable<Result>(work: Promise<Result>) {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response) throw error; // a way to somewhere else, such as the log-in page
    return data<Refused>({ refusal: failureOf(error) }, { status: UNAVAILABLE });
  }
}

export const isRefused = (answer: object | undefined): answer is Refused => answer !== undefined && "refusal" in answer;
