import type { Job } from "../../../platform/jobs/jobs.ts";
import type { LikeNewsService } from "./like-news.service.ts";

export function likeNewsJobs(likeNews: LikeNewsService): Job[] {
  return [{ name: "tell-of-likes", schedule: "* * * * *", run: () => likeNews.tellDue() }];
}
