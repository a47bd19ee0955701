import type { Call, CallInput } from "#platform/call.ts";

/** The trimmed texts of the named fields; a field that isn't there is empty. */
export function textsIn<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value.trim() : ""];
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

type Body<C extends Call> = NonNullable<CallInput<C>["body"]>;

/**
 * The named fields of a form as the body of a call: `formBody(changeName, form, ["name"])`. The names
 * are typed by the contract; what people typed is checked by the server, which says what is wrong of each
 * field. A field that isn't there, or a choice not made, is left out.
 */
export function formBody<C extends Call, Name extends keyof Body<C> & string>(
  _called: C,
  form: FormData,
  names: readonly Name[],
): Pick<Body<C>, Name> {
  const given = names.flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given) as Pick<Body<C>, Name>;
}
