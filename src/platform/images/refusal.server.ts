import { AppError } from "#platform/errors.ts";
import { UnreadableImageError } from "./image-types.ts";

/** What whoever sent a picture is told when it can't be read; any other error stays as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof UnreadableImageError)) return error;
  if (error.reason === "unsupported" || error.reason === "not-an-image") {
    return new AppError("unsupportedType");
  }
  return new AppError("unreadableFile", { fields: { file: { key: error.reason } } });
}
