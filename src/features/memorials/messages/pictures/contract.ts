import { z } from "zod";
import { defineCall } from "#platform/call.ts";

/** The kind of message that a picture may stand in. */
export const PICTURED = "guestbook";

/** What the page shows of a picture in a message: for `Picture`. */
export const messagePicture = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  /** Average colour, `#rrggbb`: shown until the picture is loaded. */
  color: z.string(),
  variants: z.array(
    z.object({ format: z.enum(["avif", "webp", "jpeg"]), width: z.int(), url: z.string() }),
  ),
});
export type MessagePicture = z.infer<typeof messagePicture>;

/**
 * Names an uploaded picture in the message that it is for: its id, and a random text that only the
 * browser that uploaded it knows.
 */
export const pictureTicket = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{22,64}$/);

const uploadedPicture = z.object({
  picture: pictureTicket,
  /** Upright. */
  width: z.int(),
  height: z.int(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

export const addMessagePicture = defineCall({
  method: "POST",
  path: `/api/memorials/{id}/${PICTURED}/pictures`,
  summary:
    "Uploads a picture for a greeting: multipart/form-data with file. Shown to nobody before the greeting is written with it, and deleted after a day without one",
  access: "anyone",
  params: z.object({ id: z.string().min(1).max(120) }),
  upload: true,
  answer: uploadedPicture,
  status: 201,
});
