/** Requests that change the list. They do not reload the page, so that a list of rooms stays as it is. */
import type { SavedIntent } from "../saved.schema.ts";

/** The path of the action. Forms without JavaScript post here too. */
export const SAVED_ACTION = "/mySearch/save";

export interface SavedFailure {
  /** The list is full. Other failures may be temporary. */
  isFull: boolean;
}

interface SavedCall {
  intent: SavedIntent | "merge";
  [name: string]: string;
}

/** Returns the response, or why the call failed. */
export async function callSaved<Result = unknown>(values: SavedCall): Promise<Result | SavedFailure> {
  try {
    const response = await fetch(SAVED_ACTION, { method: "POST", body: new URLSearchParams(values) });
    const answer = (await response.json()) as Result & { refusal?: string };
    return response.ok ? answer : { isFull: answer.refusal === "too_many_saved" };
  } catch {
    return { isFull: false };
  }
}

export const isFailure = (answer: unknown): answer is SavedFailure =>
  typeof answer === "object" && answer !== null && "isFull" in answer;
