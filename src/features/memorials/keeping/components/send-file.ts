import { DetailedError, Upload } from "tus-js-client";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import type { MediaItem } from "../../media/contract.ts";

const UPLOADS = "/api/uploads";
/** Waits between tries of one file, in milliseconds; it goes on where it stopped. */
const TRIES = [0, 1000, 3000, 5000, 10_000, 20_000];
/** A request may take five minutes (Node's `requestTimeout`): a part of a film is sent in one, even on 3G. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files that have arrived but are not on the page yet: another try needn't send them again. */
const arrived = new WeakMap<File, string>();

/**
 * Sends a file, resuming what was begun before a lost connection or a reload (tus 1.0), and puts it
 * on the page. Throws an `ApiError` for a refusal, anything else when the connection was lost.
 */
export async function sendFile(
  memorialId: string,
  file: File,
  onProgress: (sent: number) => void,
): Promise<MediaItem[]> {
  const uploadId = arrived.get(file) ?? (await upload(file, onProgress));
  arrived.set(file, uploadId);
  try {
    const path = pathOf({ path: "/api/memorials/{id}/media" }, { id: memorialId });
    const body = { uploadId };
    return (await callApi<{ items: MediaItem[] }>(path, { method: "POST", body })).items;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && !isFull(error)) arrived.delete(file);
    throw error;
  }
}

/** The file is there and waits: once there is room it only has to be put on the page. */
function isFull({ code }: ApiError): boolean {
  return code === "pageFull" || code === "accountFull";
}

async function upload(file: File, onProgress: (sent: number) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sending = new Upload(file, {
    endpoint: UPLOADS,
    retryDelays: TRIES,
    chunkSize: PART_BYTES,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type },
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

/** A refusal in the server's own words; a lost connection stays what it is. */
function asApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return error;
  return new ApiError(response.getStatus(), messageIn(response.getBody()) ?? error.message);
}

function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}
