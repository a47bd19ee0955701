import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Bucket } from "./s3-bucket.server.ts";

type Target = { Bucket: string; Key: string; UploadId: string | undefined };

/** Invisible until S3 has confirmed the whole upload. */
export async function upload(
  bucket: Bucket,
  key: string,
  contentType: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const file = { Bucket: bucket.name, Key: key, ContentType: contentType };
  const { partBytes } = bucket;
  const parts = inParts(chunks, partBytes);
  const first = await parts.next();
  const start = first.done === true ? Buffer.alloc(0) : first.value;
  if (start.length < partBytes) {
    await bucket.client.send(new PutObjectCommand({ ...file, Body: start }));
    return;
  }
  const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(file));
  await uploadParts(bucket, { Bucket: bucket.name, Key: key, UploadId }, start, parts);
}

/** One part is sent while the next is collected. */
async function uploadParts(
  { client }: Bucket,
  target: Target,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const sent: CompletedPart[] = [];
  let sending = sendPart(1, first);
  try {
    for await (const part of rest) {
      sent.push(await sending);
      sending = sendPart(sent.length + 1, part);
    }
    sent.push(await sending);
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: sent } }),
    );
  } catch (error) {
    // A part arriving after its upload ended would stay unseen, and be charged for.
    await Promise.allSettled([sending]);
    // The reason of the failed upload matters more than that of the failed cleanup.
    await client.send(new AbortMultipartUploadCommand(target)).catch(() => undefined);
    throw error;
  }

  function sendPart(PartNumber: number, Body: Buffer): Promise<CompletedPart> {
    const sending = client
      .send(new UploadPartCommand({ ...target, PartNumber, Body }))
      .then(({ ETag }) => ({ PartNumber, ETag }));
    // May fail while the next part is being collected; the error is awaited there.
    sending.catch(() => undefined);
    return sending;
  }
}

/** Parts of exactly `partBytes`, as some stores require; only the last may be smaller. */
async function* inParts(
  chunks: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (bytes + rest.length >= partBytes) {
      const missing = partBytes - bytes;
      yield Buffer.concat([...held, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      held = [];
      bytes = 0;
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
