import type { Call, CallInput } from "#platform/call.ts";

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
