import { z } from "zod";
import { hasLink } from "./links.ts";

/** C0 and C1 controls except tab and line feed: invisible, and NUL breaks the database. */
const CONTROLS = /(?![\t\n])[\p{Cc}\ufeff]/gu;
/** Controls that change the direction of following text. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

function clean(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, "")
    .replace(DIRECTION, "")
    .toWellFormed()
    .normalize("NFC")
    .trim();
}

/** Takes space but shows nothing: a name of only such characters is empty. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;

const lengthOf = (text: string) => [...text].length;

/** Multi-line text as typed: any script, without invisible controls. */
export function paragraphs(max: number, min = 1) {
  return (
    z
      .string()
      // Excessive length is refused before processing; removed characters don't count.
      .superRefine((text, check) => {
        if (text.length > max * 4) check.addIssue(outside("too_big", max, text));
      })
      .transform(clean)
      .superRefine((text, check) => {
        if (lengthOf(text.replace(UNSEEN, "")) < min)
          check.addIssue(outside("too_small", min, text));
        if (lengthOf(text) > max) check.addIssue(outside("too_big", max, text));
      })
  );
}

/** The message of a length limit, however it was detected. */
function outside(code: "too_big" | "too_small", limit: number, input: string) {
  const about = { origin: "string", inclusive: true, input } as const;
  return code === "too_big"
    ? { code, maximum: limit, ...about }
    : { code, minimum: limit, ...about };
}

/** One line: a name, a place, a caption. */
export function line(max: number, min = 1) {
  return z
    .string()
    .transform((text) => text.replace(/\s+/g, " "))
    .pipe(paragraphs(max, min));
}

const noLinks = { error: "noLinks" };

/** A name: it goes into mails to others, so it may contain no web address. */
export function nameLine(max: number) {
  return line(max).refine((text) => !hasLink(text), noLinks);
}

/** As `nameLine`, optional. */
export function optionalNameLine(max: number) {
  return optionalLine(max).refine((text) => text === null || !hasLink(text), noLinks);
}

/** Empty counts as not given. */
export function optionalLine(max: number) {
  return line(max, 0).transform(nullIfUnseen).nullable();
}

export function optionalParagraphs(max: number) {
  return paragraphs(max, 0).transform(nullIfUnseen).nullable();
}

function nullIfUnseen(text: string): string | null {
  return text.replace(UNSEEN, "") === "" ? null : text;
}

/** Left empty counts as not given, for texts with a form of their own: dates, addresses. */
export function emptyAsNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.union([z.literal("").transform(() => null), schema]).nullable();
}
