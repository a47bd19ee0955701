import type { z } from "zod";
import type { Permission } from "#platform/actor.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One documented call. `access` says who may call it at all, `permission` what staff need in
 * addition; what anyone may do with a particular resource is decided by the slice's policy.
 */
export type Call = {
  method: Method;
  path: string;
  summary: string;
  access: "anyone" | "signed-in";
  permission?: Permission;
  /** Requires a session whose owner has reauthenticated within ten minutes. */
  confirmed?: true;
  /** A writing call that is allowed during impersonation. */
  whileImpersonating?: true;
  /**
   * A writing call that is allowed to restricted users: it concerns their login, or their rights.
   */
  whileRestricted?: true;
  /**
   * A call that is allowed while nothing may be changed: it only reads, or lets staff in who change
   * that.
   */
  whileReadOnly?: true;
  /**
   * The section of a page that it reads, if sections have their own privacy. The feature that owns
   * the page lists its sections, and its tests require this for every call that reads a page.
   */
  section?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * Accepts files as `multipart/form-data`, which its handler reads. A schema if JSON is accepted
   * instead, which the handler validates with it.
   */
  upload?: true | z.ZodType;
  answer?: z.ZodType;
  /** The status of success; 204 without an `answer`. */
  status?: 200 | 201 | 202 | 204;
};

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** `Value` under `Name`: optional if nothing in it is required, forbidden if the call has no such part. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: undefined }
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** The input before the schema trims it and fills in its defaults. */
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** Params and query of a call, which make up its URL. */
export type CallAddress<C extends Call> = Part<"params", Sent<C["params"]>> &
  Part<"query", Sent<C["query"]>>;

/** The input of a call: `{ params, query, body }`, each as the contract accepts it. */
export type CallInput<C extends Call> = CallAddress<C> &
  Part<"body", C extends { upload: infer Upload } ? FormData | Sent<Upload> : Sent<C["body"]>>;

/** The parsed JSON answer; `null` if the contract declares none. */
export type CallAnswer<C extends Call> = C["answer"] extends z.ZodType
  ? z.input<C["answer"]>
  : null;

/** `Input`, then `More`; the input may be left out if nothing in it is required. */
export type InputThen<Input, More extends unknown[]> = object extends Input
  ? [input?: Input, ...more: More]
  : [input: Input, ...more: More];

/**
 * The path and query string of a call: `addressOf(getPage, { params: { id } })`. For links to files
 * and for query keys; use `call` and `callQuery` to fetch data.
 */
export function addressOf<C extends Call>(
  called: C,
  ...[input]: InputThen<CallAddress<C>, []>
): string {
  const { params = {}, query } = (input ?? {}) as RawAddress;
  const path = pathOf(called, params);
  return query === undefined ? path : withQuery(path, query);
}

export type Plain = string | number | boolean | undefined;
type RawAddress = { params?: Record<string, Plain>; query?: Record<string, Plain> };

/** Entries that are `undefined` are left out. */
export function withQuery(path: string, query: Record<string, Plain>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Replaces `{name}` in a call's path: `pathOf(getPage, { id })`. */
export function pathOf(call: Pick<Call, "path">, params: Record<string, Plain>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** A schema with which a form validates its input before sending. See `defineFormSchema`. */
export type FormSchema<Schema extends z.ZodType = z.ZodType> = { load: () => Promise<Schema> };

/** The values of a form's fields. */
export type FormInput<Form extends FormSchema> =
  Form extends FormSchema<infer Schema> ? z.input<Schema> : never;

/**
 * The only kind of schema that screens may import from a contract: browsers load it, with the
 * validator, on demand, as a separate file (`tools/browser-contracts.ts`).
 */
export function defineFormSchema<Schema extends z.ZodType>(schema: Schema): FormSchema<Schema> {
  return { load: () => Promise.resolve(schema) };
}
