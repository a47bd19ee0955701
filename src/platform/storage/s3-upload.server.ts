import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Bucket } from "./s3-bucket.server.ts";

// The least S3 takes, as two are in memory at once; with 10,000 parts allowed enough for 48 GiB.
const partBytes = 5 * 1024 * 1024;

type Target = { Bucket: string; Key: string; UploadId: string | undefined };

/** Until S3 has said yes to the whole, nobody sees anything of it. */
export async function upload(
  bucket: Bucket,
  key: string,
  contentType: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const file = { Bucket: bucket.name, Key: key, ContentType: contentType };
  const parts = inParts(chunks);
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
    // A part that arrives after the end of its upload would stay, and be paid for, unseen.
    await Promise.allSettled([sending]);
    // Why the upload failed says more than why its remains couldn't be removed.
    await client.send(new AbortMultipartUploadCommand(target)).catch(() => undefined);
    throw error;
  }

  function sendPart(PartNumber: number, Body: Buffer): Promise<CompletedPart> {
    const sending = client
      .send(new UploadPartCommand({ ...target, PartNumber, Body }))
      .then(({ ETag }) => ({ PartNumber, ETag }));
    // It may fail while the next part is still being collected; the error waits there to be met.
    sending.catch(() => undefined);
    return sending;
  }
}

/** Parts of exactly `partBytes`, as some stores demand, only the last one smaller. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
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
