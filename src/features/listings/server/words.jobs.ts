import type { Job } from "../../../platform/jobs/jobs.ts";
import type { WordsUpkeep } from "./words.upkeep.ts";

export function wordJobs(words: WordsUpkeep): Job[] {
  return [{ name: "forget-words", schedule: "*/10 * * * *", run: () => words.forget() }];
}
