import { DetailedError, Upload } from "tus-js-client";
import { ApiError } from "#platform/pages/api-client.ts";
import type { ErrorBody } from "#platform/errors.ts";
import { call } from "#platform/pages/call.ts";
import { UPLOADS_PATH } from "#platform/uploads/uploads-path.ts";
import { addMedia, type MediaItem } from "#features/memorials/media/contract.ts";
import { keepCopy } from "./own-copies.ts";

/** Delays between retries of a file, in milliseconds; each resumes where the last one stopped. */
const TRIES = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Fewer: a connection that stays away is told to whoever uploads. */
const ANSWER_TRIES = [0, 1000, 3000];
/**
 * Requests are limited to five minutes (Node's `requestTimeout`): a chunk of a film fits, even on
 * 3G.
 */
const PART_BYTES = 8 * 1024 * 1024;

/** Files that are uploaded but not on the page yet: a retry needn't send them again. */
const arrived = new WeakMap<File, string>();

/**
 * Uploads a file, resuming after a lost connection or a reload (tus 1.0), and adds it to the page.
 * Throws an `ApiError` when rejected, any other error when the connection was lost.
 */
export async function sendFile(
  memorialId: string,
  file: File,
  onProgress: (sent: number) => void,
): Promise<MediaItem[]> {
  const uploadId = arrived.get(file) ?? (await upload(memorialId, file, onProgress));
  arrived.set(file, uploadId);
  try {
    const { items } = await addUpload(memorialId, uploadId);
    // Of several pages the file shows the first, wherever it can be shown.
    const [first, ...others] = items;
    if (first !== undefined && others.length === 0) keepCopy(first.id, file);
    return items;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && !isFull(error)) arrived.delete(file);
    throw error;
  }
}

/**
 * The file has arrived whole: only the answer can be lost, and asked again the server returns the same
 * item.
 */
async function addUpload(memorialId: string, uploadId: string) {
  for (const delay of ANSWER_TRIES) {
    try {
      return await call(addMedia, { params: { id: memorialId }, body: { uploadId } });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
    }
  }
  return call(addMedia, { params: { id: memorialId }, body: { uploadId } });
}

/** The file is uploaded; once there is room it only has to be added to the page. */
function isFull({ code }: ApiError): boolean {
  return (
    code === "memorials.pageFull" ||
    code === NEEDS_SPACE ||
    code === "accountFull" ||
    code === "removedFull"
  );
}

const NEEDS_SPACE = "memorials.spaceNeeded";

/** It goes up once somebody pays for space, or another is removed. */
export function isSpaceNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === NEEDS_SPACE;
}

async function upload(
  memorialId: string,
  file: File,
  onProgress: (sent: number) => void,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sending = new Upload(file, {
    endpoint: UPLOADS_PATH,
    retryDelays: TRIES,
    chunkSize: PART_BYTES,
    removeFingerprintOnSuccess: true,
    // The page, so that what it has no space for is refused before it is sent.
    metadata: { filename: file.name, filetype: file.type, memorial: memorialId },
    onProgress,
    onSuccess: () => resolve(),
    onError: (error) => reject(asApiError(error)),
  });
  const [earlier] = await sending.findPreviousUploads();
  if (earlier !== undefined) sending.resumeFromPreviousUpload(earlier);
  sending.start();
  await promise;
  return sending.url?.split("/").at(-1) ?? "";
}

/** A rejection with the server's message; a network error is rethrown. */
function asApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return error;
  const body = bodyIn(response.getBody());
  return new ApiError(response.getStatus(), body.message ?? error.message, body);
}

function bodyIn(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}
