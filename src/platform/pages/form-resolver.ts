// texts: errors:fields.*
import type { TFunction } from "i18next";
import { useEffect } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { FormSchema } from "#platform/call.ts";
import { contextOf, fieldProblems } from "#platform/field-problems.ts";

/**
 * Checks a form by a schema of its contract before it is sent, in the words that the server would use. The
 * schema is fetched once the form is shown. Whoever can't get it sends unchecked: the server checks everything.
 */
export function useContractResolver<Input extends FieldValues>(
  form: FormSchema<z.ZodType<unknown, Input>>,
  t: TFunction,
): Resolver<Input> {
  useEffect(() => void form.load().catch(() => undefined), [form]);
  return async (values) => {
    const schema = await form.load().catch(() => null);
    const parsed = schema?.safeParse(values, { reportInput: true });
    if (parsed === undefined || parsed.success) return { values, errors: {} };
    const errors = Object.entries(fieldProblems(parsed.error.issues)).map(([field, problem]) => [
      field,
      {
        type: problem.key,
        message: t(`errors:fields.${problem.key}`, {
          ...problem.values,
          context: contextOf(field),
        }),
      },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
  };
}
