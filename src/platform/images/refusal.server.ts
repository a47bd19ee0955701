import { AppError } from "#platform/errors.ts";
import { UnreadableImageError } from "./image-types.ts";

/** Maps unreadable pictures to the sender's error; other errors are passed on. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof UnreadableImageError)) return error;
  if (error.reason === "unsupported" || error.reason === "not-an-image") {
    return new AppError("unsupportedType");
  }
  return new AppError("unreadableFile", { fields: { file: { key: error.reason } } });
}
