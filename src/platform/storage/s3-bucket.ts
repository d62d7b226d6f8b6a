import { BucketLocationConstraint, CreateBucketCommand, HeadBucketCommand, NotFound, PutBucketCorsCommand, type S3Client } from "@aws-sdk/client-s3";
import { createS3Client, type S3Settings } from "./s3-store.ts";

/** The region that is meant by none, and may not be named. */
const DEFAULT_REGION = "us-east-1";
const CORS_SECONDS = 60 * 60;

/** Makes the bucket if it is missing, for nobody but us, and lets pages of this origin upload to it. No process does so by itself: it needs more rights than they have. */
export async function prepareBucket(settings: S3Settings, origin: string): Promise<void> {
  const client = createS3Client(settings, settings.endpoint);
  try {
    if (!(await exists(client, settings.bucket))) await create(client, settings);
    await client.send(
      new PutBucketCorsCommand({
        Bucket: settings.bucket,
        CORSConfiguration: {
          CORSRules: [{ AllowedOrigins: [origin], AllowedMethods: ["PUT"], AllowedHeaders: ["content-type", "if-none-match"], MaxAgeSeconds: CORS_SECONDS }],
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
  const place = Object.values(BucketLocationConstraint).find((known) => known === region);
  await client.send(
    new CreateBucketCommand({
      Bucket: bucket,
      ACL: "private",
      ...(place && region !== DEFAULT_REGION && { CreateBucketConfiguration: { LocationConstraint: place } }),
    }),
  );
}
