import type { S3Client } from "@aws-sdk/client-s3";

export type Bucket = { client: S3Client; name: string };
