import {
  BucketLocationConstraint,
  CreateBucketCommand,
  HeadBucketCommand,
  NotFound,
  PutBucketCorsCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { createS3Client, type S3Settings } from "./s3-store.ts";

/** S3 does not accept this region as a LocationConstraint. */
const DEFAULT_REGION = "us-east-1";
const CORS_SECONDS = 60 * 60;

/**
 * Creates a private bucket if it is missing, and sets CORS for uploads from this origin. Only a script calls this: the
 * processes lack the rights.
 */
export async function prepareBucket(settings: S3Settings, origin: string): Promise<void> {
  const client = createS3Client(settings, settings.endpoint);
  try {
    if (!(await exists(client, settings.bucket))) await create(client, settings);
    await client.send(
      new PutBucketCorsCommand({
        Bucket: settings.bucket,
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedOrigins: [origin],
              AllowedMethods: ["PUT"],
              AllowedHeaders: ["content-type", "if-none-match"],
              MaxAgeSeconds: CORS_SECONDS,
            },
          ],
        },
      }),
    );
  } finally {
    client.destroy();
  }
}

async function exists(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

async function create(client: S3Client, { bucket, region }: S3Settings): Promise<void> {
  const constraint = Object.values(BucketLocationConstraint).find((known) => known === region);
  await client.send(
    new CreateBucketCommand({
      Bucket: bucket,
      ACL: "private",
      ...(constraint && region !== DEFAULT_REGION && { CreateBucketConfiguration: { LocationConstraint: constraint } }),
    }),
  );
}
