import { z } from "zod";

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

const lengthOf = (text: string) => [...text].length;

/** Several lines as a person typed them: any script, invisible controls taken out. */
export function paragraphs(max: number, min = 1) {
  return z
    .string()
    .max(max * 4, { error: "tooLong" })
    .transform(clean)
    .superRefine((text, check) => {
      const length = lengthOf(text);
      if (length < min)
        check.addIssue({
          code: "too_small",
          minimum: min,
          origin: "string",
          inclusive: true,
          input: text,
        });
      if (length > max)
        check.addIssue({
          code: "too_big",
          maximum: max,
          origin: "string",
          inclusive: true,
          input: text,
        });
    });
}

/** One line: a name, a place, a caption. */
export function line(max: number, min = 1) {
  return z
    .string()
    .transform((text) => text.replace(/\s+/g, " "))
    .pipe(paragraphs(max, min));
}

/** Left empty counts as not given. */
export function optionalLine(max: number) {
  return line(max, 0)
    .transform((text) => (text === "" ? null : text))
    .nullable();
}

export function optionalParagraphs(max: number) {
  return paragraphs(max, 0)
    .transform((text) => (text === "" ? null : text))
    .nullable();
}
