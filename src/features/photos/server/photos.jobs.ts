import type { Job } from "../../../platform/jobs/jobs.ts";
import type { PhotosUpkeep } from "./photos.upkeep.ts";

export function photoJobs(upkeep: PhotosUpkeep): Job[] {
  return [
    { name: "sweep-photos", schedule: "*/5 * * * *", run: () => upkeep.sweep() },
    { name: "match-photos", schedule: "* * * * *", run: () => upkeep.match() },
  ];
}
