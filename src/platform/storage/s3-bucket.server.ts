import type { S3Client } from "@aws-sdk/client-s3";

/** `partBytes`: the length of the parts in which long files are sent. */
export type Bucket = { client: S3Client; name: string; partBytes: number };
