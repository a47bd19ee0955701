import { ApiError } from "#platform/pages/api-client.ts";
import {
  addMessagePicture,
  type UploadedPicture,
} from "#features/memorials/messages/pictures/contract.ts";

/**
 * Uploads a picture and tells how far it is, from 0 to 1. Throws an `ApiError` when it is refused, any
 * other error when the connection was lost. `fetch` tells nothing of a body under way.
 */
export function sendPicture(
  id: string,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<UploadedPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedPicture>();
  const { method, path } = addMessagePicture;
  const request = new XMLHttpRequest();
  request.open(method, path.replace("{id}", encodeURIComponent(id)));
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.addEventListener("error", () => reject(new TypeError("the connection was lost")));
  request.addEventListener("load", () => {
    const { status } = request;
    const answer: unknown = request.response;
    if (status === 201) resolve(answer as UploadedPicture);
    else reject(new ApiError(status, refusalIn(answer) ?? `Error ${status}`));
  });
  signal.addEventListener("abort", () => request.abort());
  const form = new FormData();
  form.set("file", file);
  request.send(form);
  return promise;
}

/** What is wrong with the file itself says more than that it is. */
function refusalIn(response: unknown): string | null {
  if (typeof response !== "object" || response === null) return null;
  const { message, fields } = response as { message?: string; fields?: Record<string, string> };
  return fields?.["file"] ?? message ?? null;
}
