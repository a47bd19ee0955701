import { z } from "zod";
import { readTreeDate } from "./engine/tree-dates.ts";

/** Takes a partial date (`1931-05`, `~1931`) or a GEDCOM 7 DateValue; gives the latter. */
export const treeDate = z
  .string()
  .trim()
  .max(200)
  .transform((text, context) => {
    const date = readTreeDate(text);
    if (date === null) context.issues.push({ code: "custom", message: "noSuchDate", input: text });
    return date ?? text;
  });
