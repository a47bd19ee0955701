import { z } from "zod";

/** What a file says of a person beyond what the tree has a place for. */
export const fileLine = z.object({
  /** Of what is said: another text has another key. */
  key: z.string(),
  /** In the caller's language: `Død: årsag`. */
  title: z.string(),
  text: z.string(),
  isShown: z.boolean(),
  /** It calls somebody living by name, so that visitors don't read it although it is shown. */
  namesLiving: z.boolean(),
});
export type FileLine = z.output<typeof fileLine>;
