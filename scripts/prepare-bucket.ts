/**
 * node scripts/prepare-bucket.ts: creates the bucket that S3_* names if it is missing, and allows uploads from pages of
 * ORIGIN.
 */
import { readConfig } from "../src/platform/config.ts";
import { prepareBucket } from "../src/platform/storage/s3-bucket.ts";

try {
  const { storage, origin } = readConfig();
  if (storage.driver !== "s3") throw new Error("Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  await prepareBucket(storage, origin);
  console.log(
    `The bucket ${storage.bucket} at ${storage.endpoint} is private and accepts uploads from pages of ${origin}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
