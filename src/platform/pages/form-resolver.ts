// texts: errors:fields.*
import type { TFunction } from "i18next";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldProblems } from "#platform/field-problems.ts";

/** Judges a form by its call's contract, in the words that the server would use. */
export function contractResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  t: TFunction,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = Object.entries(fieldProblems(parsed.error.issues)).map(([field, problem]) => [
      field,
      { type: problem.key, message: t(`errors:fields.${problem.key}`, problem.values ?? {}) },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
  };
}
