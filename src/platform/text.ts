import { z } from "zod";
import { hasLink } from "./links.ts";

/** C0 and C1 controls but tab and line feed: invisible, unwanted, and NUL breaks a database. */
const CONTROLS = /(?![\t\n])[\p{Cc}\ufeff]/gu;
/** Marks that turn the direction of whatever text follows them. */
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

/** What takes room but shows nothing: a name of such characters alone is no name. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;

const lengthOf = (text: string) => [...text].length;

/** Several lines as a person typed them: any script, invisible controls taken out. */
export function paragraphs(max: number, min = 1) {
  return (
    z
      .string()
      // Far too long is told before it is worked through; what is taken out counts for nothing.
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

/** A limit as people are told of it, however it was noticed. */
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

/** What somebody or something is called: it goes into mails to others, so no address may stand in it. */
export function nameLine(max: number) {
  return line(max).refine((text) => !hasLink(text), noLinks);
}

/** As `nameLine`, for who need not say. */
export function optionalNameLine(max: number) {
  return optionalLine(max).refine((text) => text === null || !hasLink(text), noLinks);
}

/** Left empty counts as not given. */
export function optionalLine(max: number) {
  return line(max, 0).transform(nullIfUnseen).nullable();
}

export function optionalParagraphs(max: number) {
  return paragraphs(max, 0).transform(nullIfUnseen).nullable();
}

function nullIfUnseen(text: string): string | null {
  return text.replace(UNSEEN, "") === "" ? null : text;
}
