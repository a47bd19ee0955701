import { DeleteObjectsCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import type { Bucket } from "./s3-bucket.server.ts";

/** Up to 1,000 keys per page, the maximum of `removeKeys`. */
export async function* pagesOfKeys(bucket: Bucket, folder: string): AsyncGenerator<string[]> {
  let next: string | undefined;
  do {
    const page = await bucket.client.send(
      new ListObjectsV2Command({ Bucket: bucket.name, Prefix: folder, ContinuationToken: next }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

export async function removeKeys(bucket: Bucket, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const Objects = keys.map((Key) => ({ Key }));
  const { Errors = [] } = await bucket.client.send(
    new DeleteObjectsCommand({ Bucket: bucket.name, Delete: { Objects, Quiet: true } }),
  );
  const [first] = Errors;
  if (first === undefined) return;
  throw new Error(`S3 kept ${Errors.length} of ${keys.length} files: ${first.Code}`);
}
